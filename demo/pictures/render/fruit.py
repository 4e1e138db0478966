"""Fruit, whole and cut."""
import math
from mathutils import Vector, noise
from materials import material, varied
from shapes import ball, block, body, copy, dice, heaped, place, sheet, swept, turned
from vessels import GREEN, basket, board, bowl, leaf, plate

STEM = "#5a4128"


def stemmed(fruit, top, length=0.16, with_leaf=True):
    x, y, z = top
    swept([(x, y, z - 0.04), (x + 0.01, y, z + length * 0.5), (x + 0.04, y, z + length)], [0.022, 0.017, 0.02], material(STEM, 0.7))
    if with_leaf:
        leaf(material(**GREEN), 0.34, 0.17, (x, y, z + 0.03), (12, 0, dice.uniform(-120, -40)))


def rounds(paint, spots, squash=(1, 1, 0.92), rough=0.03, stem=True, leaf_too=True, dent=0.12):
    """Round fruit at places (x, y, radius)."""
    for k, (x, y, r) in enumerate(spots):
        shape = lambda p: (p.x, p.y, p.z - dent * math.exp(-((p.x * p.x + p.y * p.y) * 9)) * (1 if p.z > 0 else -0.6))
        ball(r, paint, squash, rough, 1.5, 5, k, shape).location = (x, y, r * squash[2])
        if stem:
            stemmed(None, (x, y, r * squash[2] * (2 - dent)), 0.14, leaf_too and k != 1)


THREE = [(-0.5, 0.12, 0.5), (0.5, 0.16, 0.48), (0.02, -0.5, 0.46)]


def apples():
    rounds(material("#b3141c", 0.25, coat=0.6, fade=(2, -0.55, 0.55, [(0.0, "#d98a2e"), (0.3, "#c3202a"), (0.85, "#8e0d1a"), (1, "#c9a13c")])), THREE, rough=0.05, dent=0.2)


def pears():
    for k, (x, y, r) in enumerate(THREE):
        shape = lambda p: (p.x * (1 - 0.42 * max(0, p.z)), p.y * (1 - 0.42 * max(0, p.z)), p.z * 1.3)
        ball(r * 0.9, material("#b9b23c", 0.4, spots=(9, [(0.3, "#a8a030"), (0.6, "#cfc45a"), (0.8, "#b3702c")], 3)), (1, 1, 1), 0.04, 1.5, 5, k, shape).location = (x, y, r * 1.05)
        stemmed(None, (x, y, r * 2.15), 0.16, False)


def oranges():
    skin = material("#f08a14", 0.35, coat=0.25, pits=(34, 0.35))
    rounds(skin, [(-0.52, 0.22, 0.48), (0.5, 0.24, 0.46)], leaf_too=True)
    half(0.46, "#f08a14", "#f59b23", "#fbd08a", (0.0, -0.5, 0.3), (58, 0, 8))


def half(radius, rind, flesh, light, at, turn, segments=10):
    """Half a citrus fruit, its cut side up."""
    place(ball(radius, material(rind, 0.35, coat=0.2, pits=(34, 0.3)), (1, 1, 0.94), 0, 1, 4, 0, lambda p: (p.x, p.y, min(p.z, 0))), at, turn)
    parts = [place(turned([(0, 0.004), (radius * 0.985, 0.004), (radius * 0.99, -0.01)], material("#fbeecb", 0.6), 48), at, turn)]
    paint = material(flesh, 0.2, coat=0.6, spots=(15, [(0.3, flesh), (0.72, light)], 3))
    for k in range(segments):
        a0, a1 = 2 * math.pi * (k + 0.05) / segments, 2 * math.pi * (k + 0.95) / segments
        ring = [(0.1 * radius * math.cos((a0 + a1) / 2), 0.1 * radius * math.sin((a0 + a1) / 2))]
        ring += [(0.89 * radius * math.cos(a0 + (a1 - a0) * t / 6), 0.89 * radius * math.sin(a0 + (a1 - a0) * t / 6)) for t in range(7)]
        n = len(ring)
        vertices = [(x, y, z) for z in (-0.03, 0.016) for x, y in ring]
        faces = [tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
        place(body(vertices, faces, paint, smooth=False), at, turn)


def lemons():
    skin = material("#f4cf1e", 0.35, coat=0.3, pits=(30, 0.35))
    for k, (x, y, a) in enumerate([(-0.5, 0.22, 30), (0.48, 0.24, -40)]):
        place(ball(0.4, skin, (1.32, 1, 1), 0, 1, 5, 0, lambda p: (p.x * (1 + 0.14 * abs(p.x) ** 6), p.y, p.z)), (x, y, 0.4), (0, 0, a))
    half(0.38, "#f4cf1e", "#f7dd55", "#fcf1ae", (0.0, -0.45, 0.26), (55, 0, 12), 9)


def pomelos():
    rounds(material("#c3c24a", 0.4, pits=(30, 0.25), fade=(2, -0.6, 0.6, [(0, "#d3c552"), (1, "#9fae3c")])), [(-0.5, 0.2, 0.56), (0.55, 0.22, 0.52)],
           rough=0.02, dent=0.0)
    half(0.5, "#c9c65a", "#f6e6a8", "#fdf6d6", (0.05, -0.5, 0.3), (56, 0, 10), 12)


def mangos():
    z = board(2.1, 1.3)
    skin = material("#e8901c", 0.3, coat=0.4, fade=(0, -0.5, 0.5, [(0.0, "#e9b02a"), (0.4, "#ec8a20"), (0.75, "#cf3a22"), (1.0, "#b82a2a")]))
    shape = lambda p: (p.x * 1.3, p.y * (1 - 0.1 * p.x), p.z * (0.85 + 0.08 * p.x))
    place(ball(0.42, skin, (1, 1, 1), 0.03, 1.5, 5, 1, shape), (-0.42, 0.22, z + 0.36), (0, 0, 24))
    place(ball(0.42, skin, (1, 1, 1), 0.03, 1.5, 5, 2, shape), (0.45, 0.26, z + 0.36), (0, 0, -30))
    flesh = material("#f7a81c", 0.22, coat=0.5, spots=(7, [(0.3, "#f59d14"), (0.7, "#fbc044")], 3))
    place(ball(0.42, skin, (1.2, 0.85, 0.6), 0, 1, 4, 0, lambda p: (p.x, p.y, min(p.z, 0.0))), (0.0, -0.38, z + 0.25), (0, 0, 6))
    for i in range(-3, 4):
        for j in range(-2, 3):
            if (i / 3.6) ** 2 + (j / 2.7) ** 2 < 0.95:
                x, y = i * 0.125, j * 0.12
                place(block((0.1, 0.095, 0.2), flesh, 0.022), (x * 1.12, -0.38 + y * 1.1, z + 0.16 + 0.08 * (1 - (i / 4) ** 2)), (j * -7, i * 7, 6))


def bananas():
    skin = material("#f2c521", 0.4, fade=(1, -0.75, 0.75, [(0.0, "#7a6a20"), (0.07, "#c9c02c"), (0.2, "#f4cb2a"), (0.9, "#f2c221"), (1.0, "#4a3a1c")]), spots=None)
    for k in range(5):
        a = math.radians(-30 + 15 * k)
        path = []
        for t in range(15):
            s = t / 14 - 0.5
            path.append((math.sin(a) * s * 0.9 + (k - 2) * 0.16 + 0.32 * (s * s), s * 1.5, 0.2 + 0.34 * (0.25 - s * s) * 2 + 0.03 * abs(k - 2)))
        radii = [0.05, 0.06, 0.1, 0.14, 0.16, 0.168, 0.17, 0.17, 0.168, 0.16, 0.15, 0.13, 0.1, 0.06, 0.04]
        place(swept(path, radii, skin, 7, subdivide=2), (0, 0, 0), (0, 0, 62))


def pineapple():
    skin = material("#c98a22", 0.5, fade=(2, 0, 1.3, [(0, "#d9931f"), (0.6, "#c58a26"), (1, "#8a8430")]))
    shape = [(0, 0.02), (0.3, 0.03), (0.42, 0.16), (0.49, 0.45), (0.48, 0.8), (0.4, 1.1), (0.26, 1.24), (0, 1.26)]
    eye = ball(0.1, skin, (1, 0.55, 1), 0, 1, 2, 0, lambda p: (p.x, p.y * (1.5 if abs(p.x) + abs(p.z) < 0.3 else 1), p.z))
    place(turned(shape, skin), (-0.35, 0.1, 0))
    from bisect import bisect
    for row in range(12):
        z = 0.08 + row * 0.1
        i = min(len(shape) - 2, max(0, bisect([s[1] for s in shape], z) - 1))
        (r0, z0), (r1, z1) = shape[i], shape[i + 1]
        r = r0 + (r1 - r0) * (z - z0) / (z1 - z0)
        n = 17
        for k in range(n):
            a = 360 * (k + 0.5 * (row % 2)) / n
            copy(eye, (-0.35 + r * math.cos(math.radians(a)), 0.1 + r * math.sin(math.radians(a)), z), (0, 0, a + 90), (r / 0.5 + 0.02))
    eye.hide_render = True
    green = material("#4f8a3c", 0.45, fade=(1, 0, 0.7, [(0, "#7fa04a"), (1, "#3f7a3c")]))
    for k in range(34):
        ring = k // 9
        leaf(green, 0.62 - 0.04 * ring, 0.13, (-0.35 + dice.uniform(-0.04, 0.04), 0.1, 1.2 + 0.05 * ring), (30 + 16 * ring, 0, k * 137.5), 0.9 - 0.5 * ring / 4)
    slice_ = material("#f7cf3c", 0.25, coat=0.5, spots=(11, [(0.3, "#f3bf26"), (0.7, "#fce07a")], 4))
    for k, (x, y, z, t) in enumerate([(0.55, -0.15, 0.05, 0), (0.62, -0.2, 0.17, 6), (0.42, -0.42, 0.26, 52)]):
        place(turned([(0.1, -0.045), (0.36, -0.05), (0.38, 0), (0.36, 0.05), (0.1, 0.045), (0.1, -0.045)], slice_, 40, (14, -0.06)), (x, y, z), (t, 0, 20 * k))


def strawberry():
    red = material("#d01a1f", 0.25, coat=0.6, fade=(2, -0.5, 0.45, [(0, "#b80f18"), (0.75, "#de2a26"), (1, "#f08a6a")]), pits=None)
    shape = lambda p: (p.x * (1 - 0.1 * p.z) * (0.62 + 0.42 * (p.z + 1) / 2) * 1.05, p.y * (0.62 + 0.42 * (p.z + 1) / 2) * 1.05, p.z * 1.15)
    fruit = ball(0.3, red, (1, 1, 1), 0.03, 2, 4, 0, shape)
    seed = material("#f0cf6a", 0.4)
    parts = [fruit]
    for k in range(60):
        z = 1 - 2 * (k + 0.5) / 60
        a = k * 2.39996
        p = Vector((math.sqrt(1 - z * z) * math.cos(a), math.sqrt(1 - z * z) * math.sin(a), z))
        q = Vector(shape(p)) * 0.3
        if z < 0.8:
            s = ball(0.016, seed, (1, 0.6, 1.4), 0, 1, 1)
            s.location = q * 1.0
            parts.append(s)
    green = material(**GREEN)
    for k in range(8):
        parts.append(leaf(green, 0.2, 0.09, (0, 0, 0.33), (-14, 0, 45 * k), 0.3))
    from seafood import joined
    return joined(parts)


def strawberries():
    floor = bowl(0.95, 0.42, "#f4f1ea")
    berry = strawberry()
    heaped([berry], 13, 0.64, 0.27, 70, floor, 0.05, (0.85, 1.05))


def berry_bowl(paints, size, count, rough=0.0, color="#f4f1ea", stems=False):
    floor = bowl(0.95, 0.45, color)
    things = [ball(size, paint, (1, 1, 0.94), rough, 3, 3, k, lambda p: (p.x, p.y, p.z - 0.22 * math.exp(-(p.x ** 2 + p.y ** 2) * 14) * (p.z > 0))) for k, paint in enumerate(paints)]
    heaped(things, count, 0.74, size, 180, floor, 0.02)


def blueberries():
    berry_bowl([varied("#2a3566", "#4a5a94", 0.5, spots=None), varied("#232a55", "#5f6ea6", 0.55)], 0.12, 112)


def mixed_berries():
    berry_bowl([varied("#2a3566", "#4a5a94", 0.5), material("#b3162e", 0.35, coat=0.3, pits=(26, 0.9)), material("#c4203a", 0.35, coat=0.3, pits=(26, 0.9)), material("#3a1230", 0.35, pits=(26, 0.9))], 0.135, 84)


def cherries():
    floor = bowl(0.95, 0.4, "#e9e4da")
    cherry = ball(0.19, material("#7d0a1a", 0.15, coat=1, spots=(3, [(0.35, "#5c0612"), (0.7, "#a3122a")], 1)), (1, 1, 0.92), 0, 1, 4, 0, lambda p: (p.x, p.y, p.z - 0.22 * math.exp(-(p.x ** 2 + p.y ** 2) * 10) * (p.z > 0)))
    stem = swept([(0, 0, 0.12), (0.03, 0.02, 0.3), (0.12, 0.05, 0.52)], [0.012, 0.01, 0.018], material("#6f8a34", 0.5), 8)
    from seafood import joined
    heaped([joined([cherry, stem])], 25, 0.66, 0.18, 50, floor, 0.04)


def lychees():
    floor = basket(0.95, 0.36)
    red = material("#b3303a", 0.5, pits=(11, 1.0), spots=(4, [(0.3, "#96222e"), (0.6, "#c2404a"), (0.8, "#c97a52")], 3))
    lychee = ball(0.22, red, (1, 1, 1.06), 0.07, 9, 5)
    heaped([lychee], 23, 0.74, 0.21, 180, floor, 0.02)
    peeled = material("#f4eee8", 0.12, coat=1)
    for x, y in ((0.72, -0.85), (0.28, -1.02)):
        ball(0.2, peeled, (1, 1, 1.05), 0.02, 2, 4).location = (x, y, 0.2)
        place(ball(0.215, red, (1, 1, 1), 0.07, 9, 4, 0, lambda p: (p.x, p.y, min(p.z, -0.15))), (x, y, 0.21))
    for a in (100, 150, 60):
        leaf(material(**GREEN), 0.5, 0.2, (-0.55, 0.1, 0.62), (8, 0, a), 0.2)


def grapes(color="#3d1a4a", other="#5f2f72"):
    plate(1.05, "#efe9df")
    paint = varied(color, other, 0.3, coat=0.3)
    grape = ball(0.15, paint, (1, 1, 1.12), 0, 1, 4)
    for layer, (count, z) in enumerate([(34, 0.17), (24, 0.38), (13, 0.58)]):
        for k in range(count):
            d = math.sqrt((k + 0.5) / count) * (0.72 - 0.16 * layer)
            a = k * 2.39996 + layer
            copy(grape, (d * math.cos(a) * 1.25, d * math.sin(a) * 0.85, z + dice.uniform(-0.03, 0.05)), (dice.uniform(0, 60), 0, dice.uniform(0, 360)), dice.uniform(0.9, 1.08))
    grape.hide_render = True
    swept([(0.3, 0.2, 0.6), (0.45, 0.35, 0.75), (0.62, 0.4, 0.86)], [0.025, 0.025, 0.035], material("#6a7a34", 0.6))


def kiwis():
    z = board(2.0, 1.2)
    fur = material("#7a5a30", 0.8, bump=(50, 0.5), spots=(8, [(0.3, "#6a4c26"), (0.7, "#8f6d3c")], 3))
    place(ball(0.36, fur, (1.25, 1, 1), 0.02, 2, 4), (-0.48, 0.22, z + 0.36), (0, 0, 20))
    place(ball(0.36, fur, (1.25, 1, 1), 0.02, 2, 4), (0.42, 0.3, z + 0.36), (0, 0, -30))
    gold = material("#e8c22c", 0.2, coat=0.5, spots=(9, [(0.3, "#dfb41e"), (0.7, "#f5da5c")], 3))
    seed = material("#1c1712", 0.4)
    for x, y, t in ((-0.12, -0.36, 50), (0.62, -0.34, 55)):
        at, turn = (x, y, z + 0.26), (t, 0, 10 * x)
        place(ball(0.36, fur, (1, 1, 1), 0, 1, 4, 0, lambda p: (p.x, p.y, min(p.z, 0))), at, turn)
        from seafood import joined
        parts = [turned([(0, 0.012), (0.33, 0.012), (0.35, 0.0)], gold, 48), turned([(0, 0.02), (0.09, 0.02), (0.1, 0.0)], material("#f7f0cf", 0.4), 24)]
        for k in range(26):
            s = ball(0.018, seed, (1.6, 0.8, 0.7), 0, 1, 1)
            parts.append(place(s, (0.155 * math.cos(k * 0.2417), 0.155 * math.sin(k * 0.2417), 0.016), (0, 0, math.degrees(k * 0.2417))))
        place(joined(parts), at, turn)


def avocados():
    z = board(2.0, 1.25)
    skin = material("#3a4a22", 0.5, pits=(22, 0.7))
    pear = lambda p: (p.x * 1.3 - 0.0, p.y * (1 - 0.26 * max(0, p.x)), p.z * (1 - 0.26 * max(0, p.x)))
    place(ball(0.4, skin, (1, 1, 1), 0.03, 3, 5, 0, pear), (-0.3, 0.32, z + 0.4), (0, 0, 20))
    flesh = material("#e3dc7a", 0.35, coat=0.15, spots=(5, [(0.35, "#e8df86"), (0.7, "#d6d86a")], 2))
    rim = material("#8fa83a", 0.4)
    for x, y, t, pit in ((-0.42, -0.3, 12, True), (0.5, -0.15, -24, False)):
        place(ball(0.4, skin, (1, 1, 0.7), 0.02, 3, 4, 0, lambda p: (pear(p)[0], pear(p)[1], min(p.z, 0))), (x, y, z + 0.28), (22, 0, t))
        place(ball(0.388, rim, (1, 1, 0.03), 0, 1, 4, 0, pear), (x, y, z + 0.283), (22, 0, t))
        place(ball(0.365, flesh, (1, 1, 0.05), 0, 1, 4, 0, pear), (x, y, z + 0.285), (22, 0, t))
        if pit:
            ball(0.16, material("#6a3f20", 0.3, coat=0.4), (1, 1, 1), 0.03, 2, 4).location = (x - 0.06, y - 0.03, z + 0.34)
        else:
            ball(0.15, material("#c9c060", 0.4), (1, 1, 0.25), 0, 1, 3).location = (x - 0.06, y - 0.02, z + 0.295)


def jujubes():
    floor = bowl(0.95, 0.4, "#e9e2d4")
    heaped([ball(0.24, material("#a8bf4a", 0.3, coat=0.4, fade=(2, -0.3, 0.3, [(0, "#9fb93e"), (0.8, "#bccb5e"), (1, "#a87a3a")])), (1, 1, 1.12), 0.03, 2, 4)], 14, 0.68, 0.23, 60, floor, 0.03)


def cubes(color, light, specks=None, peel=None, size=0.27):
    """Frozen or dried fruit cut to pieces, in a bowl."""
    floor = bowl(0.95, 0.45, "#f1ede4")
    paint = material(color, 0.35, coat=0.3, spots=(7, [(0.32, color), (0.7, light)] if not specks else [(0.34, specks), (0.39, color), (0.75, light)], 4))
    heaped([block((size, size * 0.95, size * 0.9), paint, 0.05), block((size * 1.1, size * 0.8, size * 0.85), paint, 0.05)], 34, 0.7, size * 0.62, 180, floor, -0.05)


def dried_slices(color, light, length=0.62, width=0.24):
    """Strips of dried fruit."""
    floor = bowl(0.95, 0.36, "#efe8db")
    paint = material(color, 0.4, coat=0.35, bump=(10, 0.5), spots=(6, [(0.3, color), (0.7, light)], 4))
    def strip(seed):
        def at(u, v):
            return ((u - 0.5) * width * (1 + 0.3 * noise.noise(Vector((v * 4, seed, 0)))), (v - 0.5) * length,
                    0.09 * math.sin(v * 4 + seed) + 0.05 * noise.noise(Vector((u * 3, v * 5, seed))))
        return sheet(8, 18, at, paint, 0.05)
    heaped([strip(1), strip(5), strip(9)], 40, 0.6, 0.12, 40, floor, 0.02)
