"""Grains, beans, leaves and other small things in bowls; noodles; drinks."""
import math
from mathutils import Vector, noise
from materials import material, varied
from shapes import ball, block, copy, dice, heaped, place, sheet, swept, turned
from vessels import GREEN, board, bowl, leaf, plate


def bowl_of(things, count, size, color="#efe7da", radius=0.95, height=0.45, tilt=180, fill=None, spread=0.74, start=-0.02):
    """A bowl filled with small things over a mound of their colour."""
    floor = bowl(radius, height, color)
    if fill:
        place(ball(radius * 0.84, material(fill, 0.7, bump=(24, 0.8)), (1, 1, 0.3), 0.02, 4, 4), (0, 0, height * 0.74))
        heaped(things, count, spread, size, tilt, lambda d: height * 0.74 + radius * 0.25 * math.sqrt(max(0, 1 - (d / (radius * 0.86)) ** 2)), -size * 0.6)
    else:
        heaped(things, count, spread, size, tilt, floor, start)


def grains(color, other, fill, long=2.2, size=0.036, count=560, rough=0.45, bowl_color="#6b4630"):
    bowl_of([ball(size, varied(color, other, rough), (long, 1, 1), 0, 1, 2)], count, size, bowl_color, fill=fill)


def steamed_rice():
    floor = bowl(0.9, 0.55, "#3a4a5c")
    white = varied("#ffffff", "#fffaf0", 0.4)
    ball(0.8, material("#f4f1e8", 0.6, bump=(30, 1)), (1, 1, 0.5), 0.02, 4, 4).location = (0, 0, 0.48)
    heaped([ball(0.027, white, (2.3, 1, 1), 0, 1, 2)], 820, 0.78, 0.027, 180, lambda d: 0.48 + 0.4 * math.sqrt(max(0, 1 - (d / 0.82) ** 2)), -0.03)
    chop = material("#7a3b22", 0.35, coat=0.5)
    swept([(-1.0, -0.62, 0.03), (0.95, -0.82, 0.03)], [0.022, 0.032], chop, 8)
    swept([(-1.0, -0.72, 0.03), (0.95, -0.92, 0.03)], [0.022, 0.032], chop, 8)


def bean(paint, size=0.1, squash=(1.35, 1, 0.92)):
    return ball(size, paint, squash, 0.02, 2, 3)


def coffee_beans():
    from seafood import joined
    dark = varied("#2e1609", "#4a2612", 0.32, coat=0.35)
    crease = material("#1c0c05", 0.6)
    half_ = ball(0.13, dark, (1.35, 1, 0.72), 0.02, 2, 3, 0, lambda p: (p.x, p.y, min(p.z, 0.35)))
    line = swept([(-0.165, 0, 0.033), (-0.06, 0.018, 0.036), (0.06, -0.018, 0.036), (0.165, 0, 0.033)], [0.006, 0.014, 0.014, 0.006], crease, 6, subdivide=0)
    bowl_of([joined([half_, line])], 120, 0.105, "#f1ebe0", fill="#2a1409", spread=0.78)
    for x, y in ((-0.9, -0.8), (0.55, -1.0), (0.85, -0.85), (-0.6, -0.98)):
        pass


def cup_of(liquid, foam=None, color="#f6f2ea", saucer=True, steam=False):
    """A cup with a drink, seen into."""
    if saucer:
        place(turned([(0, 0.02), (0.5, 0.02), (0.82, 0.1), (0.84, 0.11), (0.8, 0.07), (0.45, 0), (0, 0)], material(color, 0.22, coat=0.5)))
    m = material(color, 0.2, coat=0.5)
    place(turned([(0, 0.06), (0.3, 0.06), (0.34, 0.1), (0.5, 0.34), (0.57, 0.62), (0.58, 0.63), (0.555, 0.62), (0.48, 0.35), (0.3, 0.13), (0, 0.12)], m))
    swept([(0.54, 0, 0.52), (0.74, 0, 0.54), (0.8, 0, 0.4), (0.7, 0, 0.27), (0.5, 0, 0.28)], [0.045, 0.045, 0.045, 0.045, 0.04], m, 12)
    top = material(liquid, 0.35, coat=0.2) if not foam else material(foam, 0.35, spots=(5, [(0.42, liquid), (0.55, foam)], 3))
    place(turned([(0, 0.55), (0.54, 0.55), (0.545, 0.545)], top, 48, subdivide=0))


def coffee():
    cup_of("#24100a")
    dark = varied("#2e1609", "#4a2612", 0.32, coat=0.35)
    b = bean(dark, 0.09, (1.35, 1, 0.75))
    for k in range(13):
        copy(b, (-0.95 + dice.uniform(-0.16, 0.3), -0.42 + dice.uniform(-0.35, 0.25), 0.07), (dice.uniform(-20, 20), 0, dice.uniform(0, 360)))
    b.hide_render = True


def tea(liquid="#b5651d", leaves="#3a4424", flowers=None):
    cup_of(liquid, color="#f3efe6")
    dry = varied(leaves, "#5d6238", 0.6)
    rolled = ball(0.07, dry, (1.5, 1, 0.9), 0.25, 4, 3)
    for k in range(46):
        a, d = dice.uniform(0, 6.3), 0.42 * math.sqrt(dice.random())
        copy(rolled, (-0.92 + d * math.cos(a), -0.5 + d * 0.7 * math.sin(a), 0.05 + 0.14 * (0.42 - d)), (dice.uniform(-40, 40), dice.uniform(-40, 40), dice.uniform(0, 360)), dice.uniform(0.6, 1.1))
    rolled.hide_render = True
    if flowers:
        petal = material(flowers, 0.5)
        for k in range(16):
            x, y = -0.9 + dice.uniform(-0.4, 0.4), -0.5 + dice.uniform(-0.26, 0.2)
            for p in range(5):
                leaf(petal, 0.1, 0.06, (x, y, 0.14), (25, 0, 72 * p), 0.3)


def glass_of(liquid, fruit_color=None, ice=False, light=None):
    """A tumbler filled with a drink."""
    place(turned([(0, 0.05), (0.37, 0.05), (0.39, 0.08), (0.465, 1.02), (0, 1.02)], material(liquid, 0.06, coat=1, fade=(2, 0, 1.1, [(0, liquid), (1, light or liquid)])), subdivide=0))
    glass = material("#eef4f6", 0.05, alpha=0.2, coat=1)
    place(turned([(0, 0.0), (0.36, 0.0), (0.38, 0.03), (0.385, 0.05), (0, 0.05)], glass, subdivide=0))
    place(turned([(0.465, 1.03), (0.48, 1.18), (0.494, 1.18), (0.479, 1.03)], glass, subdivide=0))
    if ice:
        for k in range(5):
            place(block((0.22, 0.22, 0.2), material("#f3f8fa", 0.1, alpha=0.75, coat=0.8), 0.03), (dice.uniform(-0.2, 0.2), dice.uniform(-0.2, 0.2), 0.92 + 0.03 * k), (dice.uniform(0, 30), dice.uniform(0, 30), dice.uniform(0, 90)))


def noodles(color="#efd9a0", light="#f8e9c0", topping=None, thick=0.026, soup=None, count=46, dish="#3b4652"):
    """A nest of noodles in a bowl."""
    bowl(0.98, 0.5, dish)
    paint = material(color, 0.35, coat=0.35, spots=(4, [(0.3, color), (0.7, light)], 2))
    if soup:
        place(turned([(0, 0.4), (0.86, 0.4), (0.87, 0.39)], material(soup, 0.1, coat=1), 64, subdivide=0))
    ball(0.74, paint, (1, 1, 0.36), 0.04, 3, 4).location = (0, 0, 0.4)
    for k in range(count):
        a, r = dice.uniform(0, 6.28), dice.uniform(0.18, 0.6)
        cx, cy = 0.22 * math.cos(a), 0.22 * math.sin(a)
        turns, start = dice.uniform(0.5, 0.95), dice.uniform(0, 6.28)
        path = []
        for t in range(20):
            b = start + turns * 6.28 * t / 19
            x, y = cx + r * math.cos(b), cy + r * math.sin(b)
            d = math.hypot(x, y)
            path.append((x, y, 0.4 + 0.27 * math.sqrt(max(0.02, 1 - (d / 0.86) ** 2)) + dice.uniform(0, 0.012) + 0.05 * math.sin(b * 2 + k)))
        swept(path, [thick] * 20, paint, 7, subdivide=0)
    if topping:
        topping()


def scallion(z=0.7, radius=0.4, count=34):
    ring = turned([(0.028, 0), (0.045, 0), (0.045, 0.04), (0.028, 0.04), (0.028, 0)], varied("#5fa02e", "#b5d67a", 0.4), 12, subdivide=0)
    for k in range(count):
        a, d = dice.uniform(0, 6.3), radius * math.sqrt(dice.random())
        copy(ring, (d * math.cos(a), d * math.sin(a), z - 0.28 * d * d), (dice.uniform(-60, 60), dice.uniform(-60, 60), 0))
    ring.hide_render = True


def sauced(color, bits=None, light=None):
    def put():
        ball(0.42, material(color, 0.15, coat=0.8, bump=(9, 0.8), spots=(8, [(0.3, color), (0.7, light or color)], 4)), (1, 1, 0.3), 0.16, 3, 4).location = (0, 0, 0.63)
        scallion(0.78, 0.32, 26)
    return put


def honey():
    bowl(0.85, 0.42, "#f6f1e6")
    place(turned([(0, 0.33), (0.74, 0.33), (0.75, 0.32)], material("#d9870c", 0.3, coat=0.25, spots=(2, [(0.3, "#c9780a"), (0.7, "#eda52a")], 1)), 64, subdivide=0))
    wood = material("#b5824e", 0.5)
    swept([(0.1, 0.05, 0.5), (0.9, 0.6, 1.1)], [0.035, 0.04], wood, 10)
    for k in range(6):
        ball(0.17 - 0.018 * abs(k - 2.5), wood, (1, 1, 0.18)).location = (0.05, 0.02, 0.3 + 0.055 * k)
    drop = material("#e39a18", 0.2, coat=0.4)
    ball(0.2, drop, (1, 1, 0.6), 0.05, 2, 4).location = (0.05, 0.02, 0.42)


def flour(color="#fbf8f1"):
    bowl(0.95, 0.42, "#8f5f38")
    ball(0.82, material(color, 0.95, bump=(16, 0.4)), (1, 1, 0.46), 0.09, 2.5, 5).location = (0, 0, 0.34)


def butter():
    z = board(1.7, 1.1)
    paint = material("#f6dc7a", 0.4, coat=0.25)
    place(block((0.95, 0.5, 0.38), paint, 0.03), (0.1, 0.08, z), (0, 0, -14))
    for k in range(3):
        place(block((0.1, 0.5, 0.38), paint, 0.02), (-0.55 - 0.05 * k, 0.12 - 0.06 * k, z + 0.01 * k), (0, -26 - 16 * k, -14))
