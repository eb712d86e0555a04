"""Trains the net on drawn crops: python3 train.py FOLDER PARTS SEED EPOCHS CHANNELS HIDDEN [START], CHANNELS like 8,16,32,48. Reads what draw.ts wrote,
and photos.crops where there are any; writes net.bin, net.json and golden.json there. START: the net.bin to go on with, which says how wide it is.

The net: four times a 3x3 convolution, 2x2 pooling, batch normalisation and ReLU, then two full layers. Its 23 answers: quantity (3), filling (3),
colour (3), shape (5), whether it is a card at all (1), and by how much each corner lies elsewhere (8, in units of 8 pixels).
"""
import json
import os
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

WIDTH, HEIGHT = 64, 96
HEADS = {"quantity": 3, "filling": 3, "colour": 3, "shape": 5}
MOVE_UNIT = 8.0
BATCH = 128
VALIDATION = 3000
GOLDEN = 4
# Half of the bits are enough to learn by, and take half of the time where the processor reckons with them.
CPU = "/proc/cpuinfo"
IS_BRIEF = os.path.exists(CPU) and "bf16" in open(CPU).read()


class Net(nn.Module):
    def __init__(self, channels, hidden):
        super().__init__()
        self.widths = [*channels, hidden]
        ins = [3, *channels[:-1]]
        self.convolutions = nn.ModuleList(nn.Conv2d(i, o, 3, padding=1, bias=False) for i, o in zip(ins, channels))
        self.norms = nn.ModuleList(nn.BatchNorm2d(o) for o in channels)
        self.first = nn.Linear(channels[-1] * (WIDTH // 16) * (HEIGHT // 16), hidden)
        self.second = nn.Linear(hidden, sum(HEADS.values()) + 9)

    def forward(self, x):
        for convolution, norm in zip(self.convolutions, self.norms):
            # Pooled first there is a quarter to normalise; with factors above 0 it comes to the same as pooling last, which is how it is exported.
            x = F.relu(norm(F.max_pool2d(convolution(x), 2)))
        x = F.dropout(x.flatten(1), 0.15, self.training)
        return self.second(F.relu(self.first(x)))


class Trained(Net):
    """A net that was exported once: what its normalisation did is in its weights."""

    def __init__(self, file):
        data = open(file, "rb").read()
        widths = np.frombuffer(data[:10], "<u2").tolist()
        super().__init__(widths[:-1], widths[-1])
        self.norms = nn.ModuleList()
        self.convolutions = nn.ModuleList(nn.Conv2d(c.in_channels, c.out_channels, 3, padding=1) for c in self.convolutions)
        numbers, at = torch.from_numpy(np.frombuffer(data[10:], "<f2").astype(np.float32)), 0
        with torch.no_grad():
            for layer in [*self.convolutions, self.first, self.second]:
                for part in (layer.weight, layer.bias):
                    part.copy_(numbers[at:at + part.numel()].view_as(part))
                    at += part.numel()

    def forward(self, x):
        for convolution in self.convolutions:
            x = F.relu(F.max_pool2d(convolution(x), 2))
        x = F.dropout(x.flatten(1), 0.15, self.training)
        return self.second(F.relu(self.first(x)))


def white_of(crops):
    """Per crop and channel: of the pixels in its middle the value that four fifths do not exceed."""
    middle = crops[:, 20:76, 14:50].reshape(len(crops), -1, 3)
    at = int(np.ceil(0.8 * middle.shape[1])) - 1
    return np.partition(middle, at, axis=1)[:, at].astype(np.float32)


def prepare(crops, whites):
    x = torch.from_numpy(crops).float() / (torch.from_numpy(whites)[:, None, None, :] + 1)
    return (x.clamp(max=1.3) - 0.7).permute(0, 3, 1, 2)


def losses(out, answers):
    is_card = answers[:, 4]
    card = (is_card == 1).float()
    count = card.sum().clamp(min=1)
    total, start = 0, 0
    for head, size in enumerate(HEADS.values()):
        loss = F.cross_entropy(out[:, start:start + size], answers[:, head].long(), reduction="none", label_smoothing=0.02)
        total = total + (loss * card).sum() / count
        start += size
    known = (is_card != 2).float()
    gate = F.binary_cross_entropy_with_logits(out[:, start], card, reduction="none")
    total = total + 1.5 * (gate * known).sum() / known.sum()
    moves = F.smooth_l1_loss(out[:, start + 1:], answers[:, 5:] / MOVE_UNIT, beta=0.2, reduction="none").mean(1)
    return total + 4 * (moves * card).sum() / count


def turn(x, answers):
    """Upside down a card is the same card: its third corner becomes its first."""
    moves = -answers[:, 5:].roll(4, 1)
    return x.flip([2, 3]), torch.cat([answers[:, :5], moves], 1)


def measure(net, x, answers):
    net.eval()
    with torch.no_grad():
        out = torch.cat([net(part) for part in x.split(256)])
    card = answers[:, 4] == 1
    result, start, whole = {}, 0, torch.ones(int(card.sum()), dtype=torch.bool)
    for head, (name, size) in enumerate(HEADS.items()):
        right = out[card][:, start:start + size].argmax(1) == answers[card][:, head].long()
        result[name] = right.float().mean().item()
        whole &= right
        start += size
    result["whole"] = whole.float().mean().item()
    known = answers[:, 4] != 2
    result["isCard"] = ((out[known][:, start] > 0) == (answers[known][:, 4] == 1)).float().mean().item()
    result["corner"] = (out[card][:, start + 1:] * MOVE_UNIT - answers[card][:, 5:]).abs().mean().item()
    return {name: round(value, 4) for name, value in result.items()}


def folded(net):
    """Weights and biases by layer, batch normalisation folded into the convolutions, as float16."""
    layers = []
    for convolution, norm in zip(net.convolutions, net.norms):
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        layers.append((convolution.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale))
    if isinstance(net, Trained):
        layers = [(convolution.weight, convolution.bias) for convolution in net.convolutions]
    layers += [(net.first.weight, net.first.bias), (net.second.weight, net.second.bias)]
    return [tuple(part.detach().numpy().astype(np.float16) for part in layer) for layer in layers]


def answer(layers, x):
    """What the exported weights say."""
    for weight, bias in layers[:-2]:
        x = F.max_pool2d(F.relu(F.conv2d(x, *(torch.from_numpy(part.astype(np.float32)) for part in (weight, bias)), padding=1)), 2)
    (w1, b1), (w2, b2) = [[torch.from_numpy(part.astype(np.float32)) for part in layer] for layer in layers[-2:]]
    return F.linear(F.relu(F.linear(x.flatten(1), w1, b1)), w2, b2)


def export(net, folder, about, crops, held):
    net.eval()
    layers = folded(net)
    with open(f"{folder}/net.bin", "wb") as file:
        file.write(np.array(net.widths, "<u2").tobytes())
        for weight, bias in layers:
            file.write(weight.tobytes() + bias.tobytes())
    accuracy = measure(net, *held)
    with open(f"{folder}/net.json", "w") as file:
        json.dump({"channels": net.widths[:-1], "hidden": net.widths[-1], **about, "accuracy": accuracy}, file)
    with open(f"{folder}/golden.json", "w") as file:
        json.dump({"crops": crops[:GOLDEN].reshape(GOLDEN, -1).tolist(), "answers": answer(layers, held[0][:GOLDEN]).numpy().tolist()}, file)
    return accuracy


def main():
    folder, (parts, seed, epochs) = sys.argv[1], map(int, sys.argv[2:5])
    channels, hidden = [int(width) for width in sys.argv[5].split(",")], int(sys.argv[6])
    torch.manual_seed(seed)
    # Two threads wait for each other, turning, wherever the machine has other work: one is faster.
    torch.set_num_threads(1)
    dice = np.random.default_rng(seed)
    names = [*range(parts), *(["photos"] if os.path.exists(f"{folder}/photos.crops") else [])]
    crops = np.concatenate([np.fromfile(f"{folder}/{name}.crops", np.uint8).reshape(-1, HEIGHT, WIDTH, 3) for name in names])
    answers = torch.from_numpy(np.concatenate([np.fromfile(f"{folder}/{name}.answers", np.float32).reshape(-1, 13) for name in names]))
    whites = white_of(crops)
    train = np.arange(VALIDATION, len(crops))
    held = prepare(crops[:VALIDATION], whites[:VALIDATION]), answers[:VALIDATION]
    start = sys.argv[7:8]
    net = (Trained(*start) if start else Net(channels, hidden)).to(memory_format=torch.channels_last)
    steps = len(train) // BATCH
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1e-3 if start else 5e-3, total_steps=epochs * steps)
    started = time.time()
    for epoch in range(epochs):
        net.train()
        order = dice.permutation(train)
        total = 0.0
        for step in range(steps):
            batch = order[step * BATCH:(step + 1) * BATCH]
            x, wanted = prepare(crops[batch], whites[batch]), answers[batch]
            if dice.random() < 0.5:
                x, wanted = turn(x, wanted)
            with torch.autocast("cpu", torch.bfloat16, enabled=IS_BRIEF):
                out = net(x)
            loss = losses(out.float(), wanted)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            with torch.no_grad():
                for norm in net.norms:
                    norm.weight.clamp_(min=1e-3)
            total += loss.item()
        # After every epoch: a training cut short leaves a net as well.
        accuracy = export(net, folder, {"seed": seed, "epochs": epoch + 1, "crops": len(train)}, crops, held)
        print(f"epoch {epoch + 1}: loss {total / steps:.3f}, {accuracy}, {time.time() - started:.0f} s", flush=True)


main()
