"""What is sold for the kitchen, the bath and the desk."""
import math
from materials import DARK_WOOD, WOOD, material
from shapes import ball, block, body, dice, place, sheet, slab, swept, turned

STEEL = dict(color="#c9ccd0", rough=0.22, metal=1)


def handle(path, radius, paint, flat=0.7):
    """A grip along points, rounded at both ends."""
    radii = [radius * 0.6] + [radius] * (len(path) - 2) + [radius * 0.6]
    return swept(path, radii, paint, 18, flat)


def pan(inside="#26282b", outside="#3a2d2b", grip="#8f5f38", radius=0.82, deep=0.2):
    body = [(0, 0), (radius * 0.78, 0), (radius * 0.84, 0.02), (radius, deep), (radius * 1.01, deep + 0.015)]
    hollow = [(radius * 0.97, deep), (radius * 0.82, 0.05), (radius * 0.76, 0.035), (0, 0.035)]
    place(turned(body + hollow[:1], material(outside, 0.4, coat=0.2)), (-0.28, 0.1, 0))
    place(turned(hollow, material(inside, 0.32, coat=0.5, spots=(40, [(0.35, inside), (0.8, "#4b4e52")], 2))), (-0.28, 0.1, 0.004))
    start = (-0.28 + radius * 0.78, 0.1 - radius * 0.55, deep)
    path = [(start[0] + 0.12 * t, start[1] - 0.085 * t, start[2] + 0.02 * t) for t in range(8)]
    handle(path, 0.075, material(grip, 0.5, wood=WOOD))


def wok():
    pan("#33363a", "#1f2123", "#4a2f20", 0.9, 0.34)


def pot(color="#b3343a", lid=True, long_grip=False, tall=0.62, steel=False):
    paint = material(**STEEL) if steel else material(color, 0.2, coat=0.8)
    place(turned([(0, 0), (0.7, 0), (0.76, 0.04), (0.79, tall), (0.82, tall + 0.02), (0.78, tall + 0.03), (0.75, tall - 0.02), (0.72, 0.08), (0, 0.06)], paint))
    knob = material("#2a2320", 0.35, coat=0.4)
    if lid:
        place(turned([(0.81, 0), (0.8, 0.03), (0.55, 0.13), (0.2, 0.18), (0, 0.185)], paint), (0, 0, tall + 0.02))
        place(turned([(0.05, 0), (0.05, 0.06), (0.12, 0.1), (0.12, 0.14), (0.04, 0.165), (0, 0.166)], knob, 32), (0, 0, tall + 0.19))
    if long_grip:
        handle([(0.7 + 0.12 * t, -0.25 - 0.05 * t, tall - 0.08 + 0.012 * t) for t in range(7)], 0.06, knob)
        return
    for side in (-1, 1):
        path = [(side * (0.74 + 0.17 * math.sin(math.pi * t / 8)), -0.24 + 0.06 * t, tall - 0.1) for t in range(9)]
        handle(path, 0.05, paint if not steel else knob, 0.9)


def cup(paint, at=(0, 0, 0), radius=0.32, tall=0.62, turn=0.0, ear=True):
    x, y, z = at
    place(turned([(0, 0), (radius * 0.86, 0), (radius * 0.95, 0.04), (radius, tall), (radius * 0.97, tall + 0.012), (radius * 0.92, tall - 0.02), (radius * 0.86, 0.08), (0, 0.06)], paint), at)
    if not ear:
        return
    path = []
    for t in range(11):
        a = math.pi * t / 10
        d = radius * 0.95 + 0.22 * math.sin(a)
        path.append((x + d * math.cos(turn), y + d * math.sin(turn), z + tall * (0.8 - 0.58 * t / 10)))
    swept(path, [0.045] * 11, paint, 14)


def mugs():
    for at, color, turn in (((-0.42, 0.22, 0), "#d8e0dd", -0.5), ((0.42, 0.12, 0), "#b5573c", -0.35), ((-0.02, -0.34, 0), "#31525e", -0.6)):
        cup(material(color, 0.35, coat=0.4, spots=(30, [(0.4, color), (0.75, color)], 2)), at, turn=turn)


def glasses():
    clear = material("#eef6fa", 0.03, glass=0.82, ior=1.3, spec=0.6)
    for at in ((-0.5, 0.3, 0), (0.05, 0.36, 0), (0.58, 0.26, 0), (-0.44, -0.24, 0), (0.1, -0.2, 0), (0.62, -0.28, 0)):
        cup(clear, at, 0.24, 0.66, ear=False)


def flask(color="#31525e", cap="#c9ccd0"):
    paint = material(color, 0.28, coat=0.5)
    place(turned([(0, 0), (0.27, 0), (0.3, 0.03), (0.3, 1.02), (0.26, 1.12), (0, 1.13)], paint), (-0.28, 0.12, 0))
    place(turned([(0.305, 0.98), (0.305, 1.02)], material(**STEEL)), (-0.28, 0.12, 0))
    place(turned([(0.24, 0), (0.25, 0.02), (0.25, 0.24), (0.22, 0.27), (0, 0.275)], material(**STEEL)), (-0.28, 0.12, 1.12))
    short = material("#e3d3bd", 0.3, coat=0.5)
    place(turned([(0, 0), (0.3, 0), (0.33, 0.03), (0.33, 0.5), (0.29, 0.56), (0, 0.57)], short), (0.44, -0.16, 0))
    place(turned([(0.27, 0), (0.28, 0.02), (0.28, 0.14), (0.25, 0.17), (0, 0.175)], material(**STEEL)), (0.44, -0.16, 0.56))


def dishes(color="#f1ece2", rim="#4f7086", plates=True, bowls=True):
    paint = material(color, 0.22, coat=0.6)
    line = material(rim, 0.3, coat=0.4)
    for k in range(3 if plates else 0):
        place(turned([(0, 0.02), (0.5, 0.02), (0.58, 0.04), (0.8, 0.11), (0.82, 0.125), (0.79, 0.12), (0.56, 0.055), (0, 0.045)], paint), (-0.16, 0.16, 0.075 * k))
        place(turned([(0.8, 0.113), (0.825, 0.122), (0.825, 0.132), (0.8, 0.128)], line), (-0.16, 0.16, 0.075 * k))
    if not bowls:
        return
    for k, (x, y, z) in enumerate(((-0.2, 0.2, 0.24 if plates else 0), (0.62, -0.34, 0), (0.62, -0.34, 0.13))):
        place(turned([(0, 0), (0.18, 0), (0.19, 0.05), (0.33, 0.2), (0.4, 0.36), (0.39, 0.37), (0.36, 0.35), (0.28, 0.2), (0.14, 0.09), (0, 0.08)], paint), (x, y, z))
        place(turned([(0.385, 0.345), (0.407, 0.355), (0.407, 0.37), (0.385, 0.368)], line), (x, y, z))


def knife_and_board():
    wood = material("#b98555", 0.5, wood=WOOD, bump=(30, 0.08))
    place(block((2.0, 1.15, 0.09), wood, 0.05), (0, 0.05, 0), (0, 0, 6))
    edge = [(0.42, -0.05), (0.3, -0.12), (-0.5, -0.13), (-0.78, -0.08), (-0.95, 0.02), (-0.98, 0.06), (-0.8, 0.1), (0.42, 0.1)]
    n = len(edge)
    vertices = [(x, y, z) for z in (0, 0.022) for x, y in edge]
    faces = [tuple(reversed(range(n))), tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    place(body(vertices, faces, material("#dfe3e6", 0.16, metal=1), smooth=False, bevel=0.006), (-0.06, 0.08, 0.12), (0, 0, 12))
    handle([(0.34 + 0.085 * t, 0.185 + 0.018 * t, 0.14) for t in range(8)], 0.07, material("#2b211d", 0.4, coat=0.4))


def boards():
    for k, (wood, lean) in enumerate(((WOOD, -0.12), (DARK_WOOD, 0.16))):
        paint = material("#b98555", 0.5, wood=wood, bump=(30, 0.08))
        place(block((1.5 - 0.25 * k, 1.0 - 0.14 * k, 0.1), paint, 0.06), (lean, 0.1 - 0.16 * k, 0.1 * k), (0, 0, -8 + 22 * k))


def towels(colors=("#e9e1d4", "#c7899a", "#6f8f9e")):
    z = 0
    for k, color in enumerate(colors):
        cloth = material(color, 0.95, sheen=0.6, bump=(60, 0.5), spots=(26, [(0.35, color), (0.7, color)], 3))
        for fold in range(2):
            place(block((1.45 - 0.04 * k, 0.95, 0.115), cloth, 0.055, 0.02), (0.02 * k, 0.08, z), (0, 0, -6 + 4 * k))
            z += 0.112
    roll = material("#b9cdb2", 0.95, sheen=0.6, bump=(60, 0.5))
    path = [(-0.62 + 0.1 * t, -0.62, 0.17) for t in range(13)]
    swept(path, [0.15] + [0.17] * 11 + [0.15], roll, 28)


def rolls(tall=0.42, count=5, color="#f7f5f1"):
    paper = material(color, 0.9, bump=(34, 0.12))
    core = material("#b08a5c", 0.85)
    spots = [(-0.55, 0.32, 0), (0.12, 0.36, 0), (0.72, 0.1, 0), (-0.22, 0.3, tall), (0.1, -0.42, 0)][:count]
    for x, y, z in spots:
        place(turned([(0.13, 0), (0.33, 0), (0.345, 0.02), (0.345, tall - 0.02), (0.33, tall), (0.13, tall)], paper, 56), (x, y, z))
        place(turned([(0.13, 0.004), (0.115, 0.004), (0.115, tall - 0.004), (0.13, tall - 0.004)], core, 40), (x, y, z))


def soaps(colors=("#cfd9b8", "#e3c3a4", "#c9b3cf"), veins="#f6f0e6"):
    for k, (x, y, z, turn) in enumerate(((-0.42, 0.2, 0, 14), (0.44, 0.16, 0, -18), (0.02, -0.02, 0.25, 8))):
        color = colors[k % len(colors)]
        cake = material(color, 0.4, coat=0.25, marble=(1.5, 6, [(0, color), (0.6, color), (1, veins)], "X"))
        place(block((0.78, 0.52, 0.25), cake, 0.06), (x, y, z), (0, 0, turn))
    foam = material("#ffffff", 0.2, coat=0.6)
    for _ in range(16):
        r = dice.uniform(0.025, 0.075)
        place(ball(r, foam), (dice.uniform(-0.75, 0.75), dice.uniform(-0.62, -0.34), r * 0.8))


def pillows(color="#f4f1ec", second="#c9d6dc"):
    for tint, at, turn in ((second, (0.1, 0.22, 0.2), (0, 0, -8)), (color, (-0.06, -0.04, 0.52), (6, 0, 6))):
        cloth = material(tint, 0.9, sheen=0.4, bump=(4, 0.2))
        for side in (-1, 1):
            def half(u, v):
                x, y = 2 * u - 1, 2 * v - 1
                height = 0.27 * ((1 - x ** 4) * (1 - y ** 4)) ** 0.6
                return (0.95 * x * (1 - 0.06 * (1 - abs(y)) * x * x), 0.66 * y * (1 - 0.08 * (1 - abs(x)) * y * y), side * height)
            place(sheet(30, 24, half, cloth, 0.012), at, turn)


def boxes(lid="#4f8fa8"):
    """Storage boxes with their lids."""
    clear = material("#e6f1f5", 0.06, glass=0.6, ior=1.2, alpha=0.9)
    top = material(lid, 0.35, coat=0.3)
    for x, y, z, w, turn in ((-0.3, 0.18, 0, 1.1, 8), (0.5, -0.26, 0, 0.78, -12), (-0.28, 0.18, 0.49, 0.78, 16)):
        place(block((w, w * 0.74, 0.4), clear, 0.06), (x, y, z), (0, 0, turn))
        place(block((w * 1.05, w * 0.79, 0.08), top, 0.035), (x, y, z + 0.4), (0, 0, turn))


def lunch_box():
    steel = material(**STEEL)
    for x, y, z, turn in ((-0.2, 0.14, 0, 8), (-0.2, 0.14, 0.34, 8), (0.58, -0.4, 0, -14)):
        outline = lambda a: 0.62 * (abs(math.cos(a)) ** 6 + abs(math.sin(a) * 1.35) ** 6 + 1e-9) ** (-1 / 6)
        place(slab(lambda a: outline(a) * (0.62 if x > 0 else 1), 0.3, steel, 0.03), (x, y, z), (0, 0, turn))
    clip = material("#2f3236", 0.4)
    place(block((0.14, 0.05, 0.34), clip, 0.02), (-0.14, -0.36, 0.16), (0, 0, 8))


def pens(colors=("#1f3f6b", "#8f1f2c", "#1d1d1f", "#2f6b4a", "#c9822c")):
    for k, color in enumerate(colors):
        paint, tip = material(color, 0.25, coat=0.6), material(**STEEL)
        y, z, turn = 0.5 - 0.24 * k, 0.075, math.radians(10 - 3 * k)
        at = lambda d: (d * math.cos(turn), y + d * math.sin(turn), z)
        swept([at(-0.85 + 0.15 * t) for t in range(11)], [0.06] + [0.072] * 9 + [0.066], paint, 18)
        swept([at(0.65), at(0.75), at(0.84)], [0.064, 0.045, 0.012], tip, 18)
        swept([at(-0.92), at(-0.85)], [0.04, 0.05], tip, 14)


def notebooks(colors=("#a8743f", "#31525e", "#c9a58c")):
    page = material("#f7f2e6", 0.85)
    for k, color in enumerate(colors):
        cover = material(color, 0.6, bump=(40, 0.1))
        at, turn = (0.06 * k - 0.05, 0.06 - 0.02 * k), -10 + 11 * k
        z = 0.17 * k
        place(block((1.06, 1.36, 0.02), cover, 0.008), (*at, z), (0, 0, turn))
        place(block((1.02, 1.32, 0.12), page, 0.006), (*at, z + 0.02), (0, 0, turn))
        place(block((1.06, 1.36, 0.02), cover, 0.008), (*at, z + 0.14), (0, 0, turn))
    swept([(-0.3 + 0.12 * t, -0.28 + 0.05 * t, 0.57) for t in range(9)], [0.02] + [0.035] * 7 + [0.01], material("#2b211d", 0.4, coat=0.4), 14)


def paper():
    white = material("#fbfaf7", 0.8)
    for k in range(22):
        place(block((1.2, 1.5, 0.017), white, 0.002), (dice.uniform(-0.012, 0.012), dice.uniform(-0.012, 0.012), 0.018 * k), (0, 0, 9 + dice.uniform(-0.7, 0.7)))


def bucket(color="#4f8fa8"):
    paint = material(color, 0.35, coat=0.3)
    place(turned([(0, 0), (0.5, 0), (0.53, 0.03), (0.7, 0.9), (0.75, 0.92), (0.74, 0.96), (0.68, 0.94), (0.51, 0.08), (0, 0.06)], paint))
    path = [(0.74 * math.cos(math.pi * t / 14), -0.5 * math.sin(math.pi * t / 14), 0.9 - 0.34 * math.sin(math.pi * t / 14)) for t in range(15)]
    swept(path, [0.025] * 15, material(**STEEL), 12)


def toy_blocks(colors=("#c9433c", "#e8b02c", "#3f7fb5", "#4f9a5c", "#e07a2c")):
    spots = [(-0.62, 0.24, 0, 8), (-0.08, 0.3, 0, -5), (0.5, 0.26, 0, 12), (-0.34, 0.26, 0.42, 20), (0.26, 0.28, 0.42, -14), (0.0, -0.34, 0, 28), (-0.62, -0.4, 0, -16)]
    for k, (x, y, z, turn) in enumerate(spots):
        paint = material(colors[k % len(colors)], 0.45, coat=0.25, wood=None)
        if k == 5:
            place(turned([(0, 0), (0.2, 0), (0.21, 0.02), (0.21, 0.4), (0.19, 0.42), (0, 0.42)], paint, 40), (x, y, z))
        else:
            place(block((0.42, 0.42, 0.42), paint, 0.035), (x, y, z), (0, 0, turn))


def brushes(colors=("#4f9aa8", "#c9728a", "#e0b04a")):
    for k, color in enumerate(colors):
        paint, hair = material(color, 0.25, coat=0.6), material("#f7f7f5", 0.8)
        y, turn = 0.34 - 0.32 * k, math.radians(8)
        at = lambda d, z: (d * math.cos(turn), y + d * math.sin(turn), z)
        swept([at(-0.9 + 0.15 * t, 0.08) for t in range(13)], [0.05, 0.07, 0.08, 0.075, 0.065, 0.055, 0.05, 0.045, 0.042, 0.055, 0.075, 0.075, 0.05], paint, 16, 0.6)
        for t in range(5):
            for s in (-1, 1):
                x, yy, z = at(0.52 + 0.075 * t, 0.1)
                swept([(x, yy + s * 0.03, z), (x, yy + s * 0.03, z + 0.14)], [0.032, 0.03], hair, 10, 1, 0)
