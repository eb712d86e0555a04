# Runs the camera's script without a camera, on MicroPython and on Python 3 alike: its logic on given blobs, and the whole of it on stand-ins for
# sensor, pyb, machine and time. Prints one line a result.
import sys

sys.path.insert(0, FOLDER)  # noqa: F821, given by the test
import main


def blob(x, y, w, h, pixels):
    return (x - w // 2, y - h // 2, w, h, pixels, x, y, 0.0, 1, 1)


def square(x, y, side, share=100):
    return blob(x, y, side, side, side * side * share // 100)


def tip(x, y, side):
    return blob(x, y, side * 141 // 100, side * 141 // 100, side * side)


def disc(x, y, across):
    return blob(x, y, across, across, across * across * 78 // 100)


def say(name, value):
    print(name + " " + str(value).replace(" ", ""))


for text in ("", "123456789", "=00000", "=02007.16012042X04012028"):
    say("crc", "%08X" % main.crc32(text))
for number, blobs in ((0, []), (7, [(".", 160, 120, 42), ("X", 40, 120, 28)]), (999, [("O", 0, 239, 99)] * 30)):
    say("frame", main.make_frame(number, blobs).replace("\n", "|"))

grid = [(100 + 48 * column, 70 + 48 * row) for row in range(3) for column in range(3)]
say("empty", main.choose([square(x, y, 44) for x, y in grid], [], []))
say("tipped", main.choose([tip(x, y, 44) for x, y in grid[:2]], [], []))
say("rings", main.choose([square(x, y, 44, 52) for x, y in grid[:3]], [disc(grid[0][0] + 2, grid[0][1] - 3, 34)], [disc(grid[2][0], grid[2][1], 34)]))
say("unknown", main.choose([square(148, 118, 44, 52)], [], []))
say("lines", main.choose([], [blob(148, 118, 146, 146, 3600)], []))
say("sleeve", main.choose([], [blob(20, 20, 140, 100, 9000)], [blob(300, 200, 30, 90, 2500)]))
say("specks", main.choose([square(10, 10, 9)], [disc(20, 20, 9)], [disc(30, 30, 12)]))
say("many", len(main.choose([square(x % 320, 5, 44) for x in range(0, 2000, 50)], [disc(10, 200, 34)], [])))
say("largest", [one[3] for one in main.choose([square(50 * x, 5, 30 + x) for x in range(40)], [], [])][:3])
old = [(".", 100, 70, 44), ("X", 148, 70, 30), ("O", 196, 70, 30)]
say("held", main.hold([("O", 200, 66, 32), (".", 96, 74, 42), ("X", 148, 70, 30)], old))
say("moved", main.hold([(".", 105, 70, 44), ("X", 148, 65, 30), ("O", 196, 70, 33)], old))
say("recoloured", main.hold([(".", 100, 70, 44), ("O", 148, 70, 30)], old))
say("doubled", main.hold([("X", 148, 70, 30), ("X", 149, 70, 30)], old))
say("edges", main.choose([], [disc(1005, -3, 34)], []))


class Sensor:
    RGB565 = "RGB565"
    QVGA = "QVGA"

    def __init__(self):
        self.calls = []
        self.pictures = 0

    def reset(self):
        self.calls.append("reset")

    def set_pixformat(self, form):
        self.calls.append(form)

    def set_framesize(self, size):
        self.calls.append(size)

    def set_hmirror(self, on):
        self.calls.append(("hmirror", on))

    def set_vflip(self, on):
        self.calls.append(("vflip", on))

    def skip_frames(self, time):
        self.calls.append(("skip", time))

    def set_auto_gain(self, on):
        self.calls.append(("gain", on))

    def set_auto_whitebal(self, on):
        self.calls.append(("white", on))

    def set_auto_exposure(self, on):
        self.calls.append(("exposure", on))

    def snapshot(self):
        self.pictures += 1
        return Picture(self.pictures)


class Picture:
    def __init__(self, number):
        self.number = number

    def find_blobs(self, thresholds, pixels_threshold, area_threshold, merge):
        if thresholds == [main.EMPTY]:
            return [square(x, y, 44) for x, y in grid[1:]]
        return [disc(grid[0][0] + 2 * self.number, grid[0][1], 34)] if thresholds == [main.BLACK] else []


class Port:
    def __init__(self, number, baud):
        self.opened = (number, baud)
        self.texts = []

    def write(self, text):
        self.texts.append(text)


class Time:
    """A clock whose pictures take 30 ms, and one of them 250."""

    def __init__(self):
        self.now = 1000
        self.asked = 0
        self.slept = []

    def ticks_ms(self):
        self.asked += 1
        self.now += 0 if self.asked % 2 else 250 if self.asked == 6 else 30
        return self.now

    def ticks_diff(self, later, earlier):
        return later - earlier

    def sleep_ms(self, length):
        if length:
            self.slept.append(length)
        self.now += length


class Module:
    pass


sensor = Sensor()
main.open_camera(sensor)
say("settings", sensor.calls)
for name in ("pyb", "machine"):
    module = Module()
    module.UART = Port
    sys.modules["pyb"] = Module()
    sys.modules[name] = module
    say("port", main.open_port().opened)
port = Port(3, 115200)
time = Time()
main.watch(sensor, port, time, 2)
for text in port.texts:
    say("piece", text.replace("\n", "|"))
say("paced", time.slept)
sensor.pictures = 0
main.PIECE = 300
port = Port(3, 115200)
time = Time()
main.watch(sensor, port, time, 5)
for text in port.texts:
    say("sent", text.replace("\n", "|"))
say("slept", time.slept)
port = Port(3, 115200)
main.watch(sensor, port, Time(), 1001)
say("wrapped", [text[3:6] for text in port.texts[998:]])
for rate in (0, 1, 10, 20, 21, 1000):
    main.FRAMES_PER_SECOND = rate
    say("pause", main.pause_ms())
