# The eye of the tic-tac-toe device: an OpenMV camera that looks down on the board and says what it sees, frame by frame, on its UART.
# README.md beside this file says how it is wired and set up; devices/openmv.ts says what a frame is.

# Colours as OpenMV's threshold editor gives them: least and most L, A, B. Empty squares, black stones and white stones must differ.
EMPTY = (35, 85, -20, 30, 25, 80)
BLACK = (0, 25, -20, 20, -20, 20)
WHITE = (75, 100, -15, 15, -15, 20)

# The smallest and the largest middle-to-middle distance of two neighbouring cells, in pixels of a 320x240 picture.
LEAST_PITCH = 30
MOST_PITCH = 75

FRAMES_PER_SECOND = 10  # 20 at most, fewer where a frame takes longer

# A frame goes out in pieces of so many bytes, with a pause before each: an ESP32 with an Espruino up to 2v29 loses what comes beyond 64 bytes in one
# breath, and a breath may be 200 ms long. Every other board hears whole frames: PIECE = 300 sends them so, and ten a second.
PIECE = 20
PIECE_MS = 70

BAUD = 115200
UART = 3  # TX is P4, RX is P5
SETTLE_MS = 2000
MIRROR = False  # for a camera that sees the table in a mirror
UPSIDE_DOWN = False

# A blob whose middle moved by no more than so many pixels, and whose side changed by no more than so many, has not moved.
STILL = 4
STILL_SIDE = 2

MOST_BLOBS = 30
NUMBERS = 1000

# How a blob of find_blobs is laid out.
W = 2
H = 3
PIXELS = 4
CX = 5
CY = 6


def crc_table():
    table = []
    for value in range(16):
        for _ in range(4):
            value = (value >> 1) ^ 0xEDB88320 if value & 1 else value >> 1
        table.append(value)
    return table


CRC_TABLE = crc_table()


def crc32(text):
    """The checksum of zip files, half a byte at a time."""
    crc = 0xFFFFFFFF
    for letter in text:
        crc ^= ord(letter)
        crc = (crc >> 4) ^ CRC_TABLE[crc & 15]
        crc = (crc >> 4) ^ CRC_TABLE[crc & 15]
    return crc ^ 0xFFFFFFFF


def within(value, most):
    return 0 if value < 0 else most if value > most else int(value)


def side_of(blob):
    """Of a square with the blob's area, whole pixels."""
    return int(blob[PIXELS] ** 0.5 + 0.5)


def is_like(blob, least_side, most_side, least_fill):
    """Whether it has the size, is as broad as high, and fills its box by so many hundredths: lines fill 20 at most, a square on its tip 50, a disc 78."""
    w = blob[W]
    h = blob[H]
    return least_side <= side_of(blob) <= most_side and 2 * w <= 3 * h and 2 * h <= 3 * w and 100 * blob[PIXELS] >= least_fill * w * h


def is_near(blob, other, distance):
    dx = blob[CX] - other[CX]
    dy = blob[CY] - other[CY]
    return dx * dx + dy * dy < distance * distance


def choose(empty, black, white):
    """What goes into a frame, of what was found in each colour: (kind, x, y, side). Of a square with a stone on it only the stone does."""
    # Of a cell's pitch: a stone has 0.65, a square 0.93, and half of it may be hidden.
    stones = []
    for kind, blobs in (("X", black), ("O", white)):
        for blob in blobs:
            if is_like(blob, LEAST_PITCH * 0.5, MOST_PITCH * 0.8, 60):
                stones.append((kind, blob))
    squares = []
    for blob in empty:
        if is_like(blob, LEAST_PITCH * 0.5, MOST_PITCH, 40) and not any([is_near(blob, stone[1], side_of(blob) / 2) for stone in stones]):
            squares.append((".", blob))
    chosen = squares + stones
    if len(chosen) > MOST_BLOBS:
        chosen = sorted(chosen, key=lambda one: -one[1][PIXELS])[:MOST_BLOBS]
    return [(kind, within(blob[CX], 999), within(blob[CY], 999), within(side_of(blob), 99)) for kind, blob in chosen]


def is_still(blob, old):
    return blob[0] == old[0] and abs(blob[1] - old[1]) <= STILL and abs(blob[2] - old[2]) <= STILL and abs(blob[3] - old[3]) <= STILL_SIDE


def hold(blobs, before):
    """What has not moved keeps its numbers and its place in the list, so that a table on which nothing happens gives the same frame again and again."""
    new = list(blobs)
    held = []
    for old in before:
        for blob in new:
            if is_still(blob, old):
                new.remove(blob)
                held.append(old)
                break
    return held + new


def make_frame(number, blobs):
    text = "=%02d%03d" % (len(blobs), number)
    for blob in blobs:
        text += "%s%03d%03d%02d" % blob
    return text + "%08X\n" % crc32(text)


def pause_ms():
    """From one frame to the next."""
    return 1000 // max(1, min(20, FRAMES_PER_SECOND))


def find(picture, threshold):
    # Not merged: the boxes of turned squares overlap.
    return picture.find_blobs([threshold], pixels_threshold=60, area_threshold=60, merge=False)


def look(picture):
    return choose(find(picture, EMPTY), find(picture, BLACK), find(picture, WHITE))


def open_camera(sensor):
    """Gain, white balance and exposure settle on the table as it is, and then stay: colours must not waver."""
    sensor.reset()
    sensor.set_pixformat(sensor.RGB565)
    sensor.set_framesize(sensor.QVGA)
    sensor.set_hmirror(MIRROR != UPSIDE_DOWN)
    sensor.set_vflip(UPSIDE_DOWN)
    sensor.skip_frames(time=SETTLE_MS)
    sensor.set_auto_gain(False)
    sensor.set_auto_whitebal(False)
    sensor.set_auto_exposure(False)
    sensor.skip_frames(time=SETTLE_MS // 4)


def open_port():
    try:
        from pyb import UART as Port
    except ImportError:
        from machine import UART as Port
    return Port(UART, BAUD)


def send(port, time, text):
    for at in range(0, len(text), PIECE):
        time.sleep_ms(PIECE_MS if len(text) > PIECE else 0)
        port.write(text[at : at + PIECE])


def watch(sensor, port, time, frames=-1):
    """Looks and says what it sees; for ever, or for so many frames."""
    number = 0
    blobs = []
    while frames:
        began = time.ticks_ms()
        blobs = hold(look(sensor.snapshot()), blobs)
        send(port, time, make_frame(number, blobs))
        number = (number + 1) % NUMBERS
        frames -= 1
        left = pause_ms() - time.ticks_diff(time.ticks_ms(), began)
        if left > 0:
            time.sleep_ms(left)


def main():
    import sensor
    import time
    port = open_port()
    open_camera(sensor)
    watch(sensor, port, time)


if __name__ == "__main__":
    main()
