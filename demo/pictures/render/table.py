"""Meat, dumplings, baked goods and sweets."""
import math
from mathutils import Vector, noise
from larder import scallion
from materials import DARK_WOOD, WOOD, material, varied
from seafood import joined
from shapes import ball, block, body, copy, dice, heaped, place, sheet, slab, swept, turned
from vessels import GREEN, board, bowl, herb, leaf, plate, slate

BEEF = dict(color="#a82430", rough=0.35, coat=0.3, spots=(4.2, [(0.3, "#8f1622"), (0.5, "#b52a34"), (0.57, "#c9545a"), (0.61, "#f3d8cd"), (0.7, "#f8e6dc")], 7), bump=(20, 0.15))


def steak():
    z = slate(2.2, 1.45)
    meat = material(**BEEF)
    fat = material("#f6e6d2", 0.4, coat=0.2)
    outline = lambda a: 0.62 + 0.12 * math.cos(2 * a) + 0.05 * math.sin(3 * a)
    for x, y, t, lift in ((-0.35, 0.1, 10, 0), (0.42, -0.12, -14, 0.12)):
        place(slab(lambda a: outline(a) * 1.05, 0.2, fat, 0.05, 0.03), (x - 0.03, y + 0.05, z + lift), (0, lift * 40, t), (1, 0.85, 1))
        place(slab(outline, 0.212, meat, 0.05, 0.03), (x, y, z + lift + 0.004), (0, lift * 40, t), (1, 0.85, 1))
    herb((0.85, 0.42, z), 8, 0.26)
    salt = material("#ffffff", 0.3)
    pepper = material("#1c1714", 0.6)
    for k in range(40):
        place(ball(0.018, pepper if k % 2 else salt, (1, 1, 1), 0, 1, 1), (-0.8 + dice.uniform(-0.2, 0.3), -0.5 + dice.uniform(-0.14, 0.14), z + 0.01))


def thin_slices(lean, fat, deep, marbled=0.5):
    """Rolls of meat in thin slices."""
    z = plate(1.05, "#2e3338")
    paint = material(lean, 0.35, coat=0.25, spots=(3.6, [(0.32, deep), (marbled, lean), (marbled + 0.07, fat), (0.85, fat)], 6))
    def roll(seed):
        def at(u, v):
            a = u * 8.2
            r = 0.1 + 0.05 * u + 0.012 * noise.noise(Vector((u * 5, v * 3, seed)))
            return (r * math.cos(a), (v - 0.5) * (0.85 + 0.1 * math.sin(u * 9 + seed)), r * math.sin(a) + 0.15)
        return sheet(30, 10, at, paint, 0.016)
    rolls = [roll(k) for k in range(3)]
    for k, (x, y, h) in enumerate([(-0.6, 0, 0), (-0.3, 0.02, 0), (0, 0, 0), (0.3, 0.02, 0), (0.6, 0, 0), (-0.45, 0, 0.24), (-0.14, 0, 0.25), (0.16, 0, 0.25), (0.46, 0, 0.24), (-0.3, 0, 0.47), (0.02, 0, 0.49), (0.32, 0, 0.47)]):
        copy(rolls[k % 3], (x, y, z + h), (0, dice.uniform(-60, 60), dice.uniform(-9, 9)))
    for r in rolls:
        r.hide_render = True
    herb((0.75, -0.5, z + 0.05), 7, 0.2)


def chicken_breast():
    z = board(2.15, 1.35)
    pink = material("#f0bfae", 0.3, coat=0.4, spots=(3, [(0.3, "#eab09e"), (0.55, "#f3c8b8"), (0.75, "#f9ddd0")], 4), bump=(7, 0.25))
    def breast(seed):
        def shape(p):
            w = 1 - 0.45 * max(0, p.x) ** 1.3 + 0.05 * math.sin(p.x * 4)
            return (p.x * 1.55, p.y * w + 0.12 * p.x * p.x, p.z * (0.52 if p.z > 0 else 0.25) * (1 - 0.4 * max(0, p.x)) + 0.05 * math.sin(p.y * 3))
        return ball(0.46, pink, (1, 1, 1), 0.05, 2.2, 5, seed, shape)
    place(breast(1), (-0.3, 0.26, z + 0.11), (0, 0, 14))
    place(breast(5), (0.2, -0.28, z + 0.11), (0, 0, -166), 0.98)
    herb((0.86, 0.34, z), 8, 0.24)
    herb((-0.92, -0.42, z), 6, 0.18)


def drumsticks(skin="#e3a878", light="#f2cda8", count=4):
    z = plate(1.08)
    paint = material(skin, 0.35, coat=0.4, spots=(7, [(0.3, skin), (0.7, light)], 4), bump=(26, 0.35))
    bone = material("#f1e6d2", 0.5)
    path = [(0, t * 0.11, 0) for t in range(10)]
    leg = swept(path, [0.1, 0.2, 0.26, 0.28, 0.26, 0.2, 0.13, 0.085, 0.07, 0.06], paint, 18)
    tip = swept([(0, 0.95, 0), (0, 1.12, 0)], [0.05, 0.05], bone, 10)
    knob = ball(0.075, bone, (1.2, 0.8, 0.8))
    knob.location = (0, 1.14, 0)
    one = joined([leg, tip, knob])
    for k in range(count):
        copy(one, (-0.55 + 0.38 * k, -0.4 + 0.1 * (k % 2), z + 0.24), (6, 12 * k, 12 - 12 * k), 0.92)
    one.hide_render = True
    herb((0.8, 0.42, z + 0.06), 7, 0.2)


def pork_block():
    z = board(2.1, 1.3)
    layers = material("#d98078", 0.35, coat=0.3, fade=(2, 0, 0.5, [(0.0, "#c9625e"), (0.26, "#cf6c66"), (0.3, "#f8e5d8"), (0.46, "#f6ddd0"), (0.5, "#cc665f"), (0.66, "#d2736c"), (0.7, "#f9eadf"), (0.9, "#f7e2d2"), (0.94, "#ecc3a0"), (1, "#e6b48c")]), bump=(18, 0.15))
    place(block((0.85, 0.85, 0.5), layers, 0.04, 0.04), (-0.5, 0.08, z), (0, 0, 12))
    for k in range(4):
        place(block((0.12, 0.8, 0.5), layers, 0.03, 0.02), (0.15 + 0.2 * k, 0.03 - 0.04 * k, z + 0.01), (0, 14 + 14 * k, 10))
    herb((0.9, -0.45, z), 7, 0.2)


def mince():
    z = plate(1.05, "#eef0f0")
    paint = varied("#c9575a", "#e6a79d", 0.4, coat=0.25)
    strand = swept([(t * 0.07 - 0.2, 0.03 * math.sin(t), 0.02 * math.cos(t * 1.7)) for t in range(7)], [0.05] * 7, paint, 8)
    ball(0.7, material("#c4625f", 0.5), (1.1, 0.9, 0.42), 0.05, 3, 4).location = (0, 0, z + 0.1)
    heaped([strand], 190, 0.72, 0.055, 60, lambda d: z + 0.1 + 0.28 * math.sqrt(max(0, 1 - (d / 0.76) ** 2)), -0.04)


def sausages(color="#b5502c", light="#d98050", count=6, cut=True):
    z = board(2.1, 1.3)
    paint = material(color, 0.2, coat=0.6, spots=(9, [(0.3, color), (0.6, light), (0.8, "#8f3a20")], 5))
    for k in range(count):
        y = -0.42 + 0.2 * (k % 5)
        lift = 0.24 if k == 5 else 0
        path = [(-0.78 + t * 0.13, y + 0.05 * math.sin(t * 0.5 + k) + (0.3 if k == 5 else 0), z + 0.12 + lift) for t in range(13)]
        swept(path, [0.03, 0.09, 0.115] + [0.12] * 7 + [0.115, 0.09, 0.03], paint, 14)
    herb((0.9, 0.4, z), 7, 0.2)


def meatballs(color="#cfc3ae", light="#e6dccb", rough=0.04):
    floor = bowl(0.95, 0.42, "#394450")
    heaped([ball(0.23, material(color, 0.4, coat=0.3, spots=(10, [(0.3, color), (0.7, light)], 4), bump=(22, 0.3)), (1, 1, 0.96), rough, 3, 4)], 24, 0.68, 0.22, 180, floor, 0.03)
    herb((0, -0.2, 0.72), 5, 0.16)


def dumpling(paint):
    """A half moon with pleats."""
    n, m = 28, 14
    vertices = []
    for v in range(m + 1):
        for u in range(n + 1):
            t, s = u / n, v / m
            a = math.pi * t
            edge = math.sin(a) ** 0.75
            x = -0.4 * math.cos(a)
            b = math.pi * s
            y = 0.2 * math.cos(b) * edge
            z = 0.21 * math.sin(b) ** 0.8 * edge
            crest = max(0, 1 - abs(s - 0.5) * 6)
            z += crest * 0.09 * edge * (1 + 0.25 * math.sin(t * 40))
            y += crest * 0.022 * math.sin(t * 40) * edge - 0.1 * (1 - edge)
            vertices.append((x, y, z))
    row = n + 1
    faces = [(v * row + u, v * row + u + 1, (v + 1) * row + u + 1, (v + 1) * row + u) for v in range(m) for u in range(n)]
    return body(vertices, faces, paint, subdivide=1)


def dumplings(tint="#fdf3dc", light="#fffaf0", browned=False):
    z = plate(1.1, "#41505c" if not browned else "#2c2e33")
    paint = material(tint, 0.3, coat=0.35, spots=(5, [(0.35, tint), (0.65, light)], 3)) if not browned else material(
        tint, 0.3, coat=0.3, fade=(2, 0, 0.26, [(0, "#a8601c"), (0.35, "#dca14e"), (0.6, "#f6e6c4"), (1, light)]))
    one = dumpling(paint)
    for k, (x, y) in enumerate([(-0.56, 0.3), (-0.02, 0.4), (0.52, 0.28), (-0.68, -0.06), (-0.14, 0.04), (0.4, -0.04), (-0.42, -0.4), (0.14, -0.36), (0.66, -0.36)]):
        copy(one, (x, y, z + 0.03), (dice.uniform(-6, 6), dice.uniform(-5, 5), 8 + dice.uniform(-16, 16)), 0.86)
    one.hide_render = True
    scallion(z + 0.28, 0.5, 12)


def bun(paint, pleats=16, radius=0.42, twist=True):
    def shape(p):
        a = math.atan2(p.y, p.x)
        up = max(0, p.z)
        k = 1 + 0.045 * math.sin(a * pleats + up * 3) * min(1, up * 1.5) * (1 if twist else 0)
        dip = 0.22 * math.exp(-(p.x ** 2 + p.y ** 2) * 14) * (p.z > 0) * (1 if twist else 0)
        return (p.x * k, p.y * k, (p.z * 0.78 if p.z > 0 else p.z * 0.5) - dip)
    return ball(radius, paint, (1, 1, 1), 0.0, 2, 5, 0, shape)


def steamer(radius=1.0):
    cane = material("#d3a765", 0.55, spots=(5, [(0.3, "#c2934f"), (0.7, "#e2bd80")], 3))
    place(turned([(radius * 0.96, 0), (radius, 0.01), (radius, 0.34), (radius * 0.94, 0.35), (radius * 0.93, 0.12), (0, 0.12)], cane))
    for z in (0.07, 0.27):
        place(turned([(radius * 1.0, z - 0.035), (radius * 1.025, z - 0.03), (radius * 1.025, z + 0.03), (radius, z + 0.035)], material("#b58747", 0.5)))
    return 0.12


def buns(color="#fbf7ee", pleats=16, twist=True, tall=1.0, light="#ffffff"):
    z = steamer(1.02)
    one = bun(material(color, 0.55, spots=(4, [(0.3, color), (0.7, light)], 2)), pleats, 0.38, twist)
    for k, (x, y) in enumerate([(-0.42, 0.3), (0.42, 0.32), (-0.36, -0.4), (0.46, -0.36), (0.02, -0.02)]):
        copy(one, (x, y, z + 0.19 + (0.06 if k == 4 else 0)), (0, 0, 40 * k), (1, 1, tall))
    one.hide_render = True


def flat_cakes(color="#d9a24e", light="#f3dcae", layers=4):
    z = board(2.0, 1.4)
    paint = material(color, 0.45, coat=0.2, spots=(6, [(0.3, "#a8661f"), (0.42, color), (0.62, light)], 5), bump=(9, 0.6))
    for k in range(layers):
        place(slab(lambda a: 0.72 + 0.02 * math.sin(5 * a + k), 0.06, paint, 0.04, 0.02, 0.05, k), (dice.uniform(-0.05, 0.05), dice.uniform(-0.04, 0.04), z + 0.07 * k), (dice.uniform(-3, 3), dice.uniform(-3, 3), 70 * k))


def cookies(color="#d59a4c", light="#efc680", chips="#4a2512", pressed=True):
    z = plate(1.08, "#e9e1d2")
    paint = material(color, 0.6, spots=(5, [(0.3, color), (0.7, light)], 4), bump=(16, 0.5))
    disc = slab(lambda a: 0.34 * (1 + (0.03 * math.sin(18 * a) if pressed else 0.02 * math.sin(4 * a))), 0.09, paint, 0.2, 0.02)
    parts = [disc]
    if chips:
        c = material(chips, 0.4)
        for k in range(9):
            a, d = k * 2.4, 0.09 * math.sqrt(k)
            s = ball(0.04, c, (1, 1, 0.7), 0.1, 4, 2)
            s.location = (d * math.cos(a), d * math.sin(a), 0.1)
            parts.append(s)
    one = joined(parts)
    spots = [(-0.5, 0.3, 0), (0.12, 0.4, 0), (0.6, 0.1, 0), (-0.62, -0.24, 0), (-0.02, -0.12, 0), (0.45, -0.42, 0), (-0.28, 0.1, 0.1), (0.28, 0.12, 0.1), (0.02, -0.3, 0.11), (0.05, 0.05, 0.21)]
    for k, (x, y, h) in enumerate(spots):
        copy(one, (x, y, z + h), (dice.uniform(-7, 7), dice.uniform(-7, 7), 50 * k))
    one.hide_render = True


def cakes(crust="#dca24a", inside="#d98a14", count=6, round_=False):
    """Pineapple cakes, one broken open."""
    z = plate(1.1, "#efe9dd")
    paint = material(crust, 0.55, spots=(5, [(0.3, crust), (0.65, "#edc683"), (0.85, "#c48632")], 4), bump=(18, 0.3))
    one = block((0.46, 0.46, 0.27), paint, 0.05) if not round_ else slab(lambda a: 0.3, 0.18, paint, 0.12)
    for k, (x, y, h, t) in enumerate([(-0.55, 0.26, 0, 8), (0.02, 0.34, 0, -6), (0.58, 0.26, 0, 12), (-0.28, 0.3, 0.27, 20), (0.32, 0.3, 0.27, -10)]):
        copy(one, (x, y, z + h), (0, 0, t))
    one.hide_render = True
    place(block((0.24, 0.46, 0.27), paint, 0.04), (-0.3, -0.36, z), (0, 0, 24))
    place(block((0.24, 0.46, 0.27), paint, 0.04), (0.28, -0.4, z), (0, 0, -34))
    jam = material(inside, 0.2, coat=0.6, bump=(20, 0.6), spots=(12, [(0.3, inside), (0.7, "#f2b63c")], 3))
    place(block((0.03, 0.33, 0.17), jam, 0.02), (-0.19, -0.31, z + 0.05), (0, 0, 24))
    place(block((0.03, 0.33, 0.17), jam, 0.02), (0.17, -0.32, z + 0.05), (0, 0, -34))


def rolls(color="#dfae5e", light="#f2d596", dots=None):
    """Egg rolls, stacked."""
    z = board(2.0, 1.2)
    stops = [(0.3, color), (0.7, light)] if not dots else [(0.36, dots), (0.4, color), (0.7, light)]
    paint = material(color, 0.55, spots=(12 if dots else 5, stops, 3), bump=(9, 0.3))
    def at(u, v):
        a = u * 15
        r = 0.06 + 0.011 * a / 1.3
        return ((v - 0.5) * 1.3, r * math.cos(a), r * math.sin(a) + 0.17)
    one = sheet(56, 6, at, paint, 0.01)
    for k, (y, h) in enumerate([(-0.38, 0), (0, 0), (0.38, 0), (-0.19, 0.31), (0.19, 0.31), (0, 0.62)]):
        copy(one, (dice.uniform(-0.06, 0.06), y, z + h + 0.02), (dice.uniform(0, 300) * 0, 0, dice.uniform(-2, 2)))
    one.hide_render = True


def brownies(color="#3a1d10", light="#5f3420", top=None):
    z = board(2.0, 1.3)
    paint = material(color, 0.6, spots=(7, [(0.3, color), (0.7, light)], 5), bump=(14, 0.8))
    crust = material(top or "#4d2a18", 0.4, coat=0.3, bump=(6, 0.7))
    for x, y, h, t in ((-0.5, 0.2, 0, 6), (0.12, 0.26, 0, -8), (0.66, 0.1, 0, 14), (-0.3, -0.34, 0, -12), (0.36, -0.4, 0, 22), (-0.14, 0.22, 0.32, 18)):
        place(block((0.5, 0.48, 0.28), paint, 0.03, 0.03), (x, y, z + h), (0, 0, t))
        place(block((0.5, 0.48, 0.04), crust, 0.015, 0.02), (x, y, z + h + 0.27), (0, 0, t))


def cake_roll(sponge="#f0cf8a", cream="#fffaf0", berry=None):
    z = plate(1.1, "#f1ece2")
    def spiral(r0, r1, paint, length, at_x):
        def at(u, v):
            a = u * 9.5
            r = r0 + (r1 - r0) * u
            return (at_x + (v - 0.5) * length, r * math.cos(a), r * math.sin(a) + 0.45)
        sheet(60, 4, at, paint, 0.075)
    place(swept([(-0.55, 0, 0.45), (0.6, 0, 0.45)], [0.41, 0.41], material(cream, 0.5), 32, subdivide=0), (0.1, 0, z - 0.04))
    spiral(0.07, 0.42, material(sponge, 0.75, bump=(30, 0.4)), 1.22, 0.1)
    s = material(sponge, 0.75, bump=(30, 0.4))
    if berry:
        for k in range(3):
            ball(0.13, material(berry, 0.25, coat=0.6), (1, 1, 1.2)).location = (-0.2 + 0.36 * k, 0, 0.98)
    import bpy
    for obj in list(bpy.context.collection.objects):
        if obj.type == "MESH":
            obj.rotation_euler.z += math.radians(-58)


def mochi(color="#f2ede4", dust=None, inside=None, stick=None):
    z = plate(1.08, "#3d4248")
    paint = material(color, 0.75, spots=(6, [(0.3, color), (0.7, dust or "#ffffff")], 3), bump=(30, 0.15))
    one = ball(0.34, paint, (1, 1, 0.78), 0.03, 2, 4)
    for x, y in ((-0.52, 0.24), (0.06, 0.36), (0.6, 0.18), (-0.32, -0.34)):
        copy(one, (x, y, z + 0.25), (0, 0, x * 99))
    if inside:
        place(ball(0.34, paint, (1, 1, 0.78), 0.02, 2, 4, 0, lambda p: (p.x, min(p.y, 0.0), p.z)), (0.36, -0.32, z + 0.25), (0, 0, 160))
        place(ball(0.27, material(inside, 0.5, bump=(18, 0.6)), (1, 0.05, 0.76)), (0.36, -0.325, z + 0.25), (0, 0, -20))
    one.hide_render = True


def chocolate(color="#3b1c0f", nuts=None):
    z = slate(2.0, 1.3)
    paint = material(color, 0.25, coat=0.4)
    bar = [block((0.3, 0.36, 0.12), paint, 0.03) for _ in range(1)][0]
    for i in range(4):
        for j in range(2):
            copy(bar, (-0.65 + i * 0.31, 0.0 + j * 0.37, z), (0, 0, 0))
    for x, y, h, t in ((0.7, 0.1, 0, 24), (0.55, -0.38, 0, -20), (0.62, -0.1, 0.12, 40), (-0.3, -0.42, 0, 12), (-0.02, -0.46, 0, -30)):
        copy(bar, (x, y, z + h), (0, 0 if not h else 12, t))
    bar.hide_render = True
    if nuts:
        n = bowl and ball(0.09, material(nuts, 0.5), (1.4, 1, 0.8))
        for k in range(9):
            copy(n, (-0.7 + dice.uniform(-0.2, 0.3), -0.42 + dice.uniform(-0.12, 0.12), z + 0.07), (0, 0, 60 * k))


def ice_cream(color="#fbf3dc", light="#fffaf0", bits=None):
    floor = bowl(0.72, 0.45, "#e8f0f2")
    paint = material(color, 0.5, spots=(9, [(0.36, bits), (0.4, color), (0.7, light)] if bits else [(0.3, color), (0.7, light)], 4), bump=(9, 1.0))
    for x, y, h in ((-0.3, 0.08, 0.48), (0.3, 0.1, 0.48), (0.0, -0.2, 0.52), (0.02, 0.05, 0.86)):
        ball(0.36, paint, (1, 1, 0.95), 0.07, 3.4, 5, int(x * 10)).location = (x, y, h)
    leaf(material(**GREEN), 0.3, 0.16, (0.1, -0.05, 1.18), (20, 0, 200))
    leaf(material(**GREEN), 0.3, 0.16, (0.1, -0.05, 1.18), (20, 0, 110))
