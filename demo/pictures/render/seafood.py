"""Shrimp, fish and shells."""
import math
from mathutils import Vector, noise
from materials import material, varied
from shapes import ball, block, body, copy, dice, heaped, place, sheet, slab, swept, turned
from vessels import board, bowl, herb, lemon_slice, plate, slate


def shrimp_body(flesh, tail, bend=215, size=0.42, thick=0.165):
    """A curled shrimp lying on its side, as one mesh with joints."""
    path, radii = [], []
    n = 34
    for i in range(n + 1):
        t = i / n
        a = math.radians(bend * t - 20)
        r = size * (1 - 0.2 * t)
        path.append((r * math.cos(a), r * math.sin(a), thick * 0.92 * (1 - 0.5 * t)))
        joint = 0.93 + 0.09 * abs(math.sin(t * math.pi * 7))
        radii.append(thick * (1.02 - 0.66 * t) * joint * (min(1, (t + 0.03) * 8) ** 0.5))
    made = swept(path, radii, flesh, 20)
    a = math.radians(bend - 20)
    end = Vector(path[-1])
    fan = []
    for k in (-1, 0, 1):
        def surface(u, v, k=k):
            w = 0.06 * math.sin(math.pi * (0.15 + 0.8 * v))
            return ((u - 0.5) * w * 2, v * 0.2, 0.012 * math.sin(u * 3))
        fan.append(place(sheet(4, 6, surface, tail, 0.014), end, (0, 0, math.degrees(a) + k * 24)))
    return [made] + fan


def joined(objects):
    import bpy
    bpy.ops.object.select_all(action="DESELECT")
    for obj in objects:
        obj.select_set(True)
    bpy.context.view_layer.objects.active = objects[0]
    bpy.ops.object.convert(target="MESH")
    bpy.ops.object.join()
    return bpy.context.object


COOKED = dict(color="#f29a6c", rough=0.28, sss=0.35, coat=0.35, spots=(5, [(0.32, "#fbe0cc"), (0.52, "#f6a982"), (0.72, "#e5673a")], 2))
RAW = dict(color="#c9c2b0", rough=0.22, sss=0.3, coat=0.5, spots=(6, [(0.3, "#8f938a"), (0.55, "#c9bfae"), (0.75, "#e6c9b4")], 3))


def shrimp_peeled():
    z = plate(1.08)
    flesh = material("#f6b294", 0.3, sss=0.3, coat=0.4, marble=(2.2, 3, [(0.1, "#fbdcc6"), (0.55, "#f5b090"), (0.95, "#e8754a")], "DIAGONAL"))
    one = joined(shrimp_body(flesh, material("#e5673a", 0.35)))
    spots = [(-0.45, 0.3), (0.08, 0.42), (0.55, 0.18), (-0.6, -0.15), (-0.08, -0.02), (0.4, -0.32), (-0.25, -0.45)]
    for k, (x, y) in enumerate(spots):
        copy(one, (x, y, z + 0.02), (dice.uniform(-8, 8), dice.uniform(-8, 8), 70 * k + dice.uniform(0, 40)), 0.92)
    for k, (x, y) in enumerate([(-0.2, 0.22), (0.22, 0.1), (0.0, -0.2)]):
        copy(one, (x, y, z + 0.22), (dice.uniform(-14, 14), dice.uniform(-14, 14), 110 * k + 20), 0.9)
    one.hide_render = True
    herb((0.72, -0.3, z + 0.06), 7)
    lemon_slice((-0.72, 0.3, z + 0.17), (62, 10, 30), 0.24)


def piece(flesh, half, height, length, at, turn=0, taper=0.1):
    """A cut of fish: rounded on top, straight at its ends."""
    n = 20
    rings = [(-0.5, 0.0), (-0.5, 0.9), (-0.492, 0.97), (-0.47, 1.0), (-0.2, 1.03), (0.2, 1.0), (0.47, 0.95), (0.492, 0.92), (0.5, 0.86), (0.5, 0.0)]
    vertices, faces = [], []
    for y, k in rings:
        for u in range(n + 1):
            a = math.pi * u / n
            vertices.append((-math.cos(a) * half * (k ** 0.3 if k else 0), y * length, math.sin(a) ** 0.6 * height * k * (1 - taper * y)))
    row = n + 1
    for v in range(len(rings) - 1):
        for u in range(n):
            faces.append((v * row + u, v * row + u + 1, (v + 1) * row + u + 1, (v + 1) * row + u))
    return place(body(vertices, faces, flesh, smooth=True), at, (0, 0, turn))


def salmon():
    z = board(2.2, 1.4)
    flesh = material("#f4743b", 0.27, sss=0.3, coat=0.5, sss_color="#ff7a44",
                     marble=(1.9, 2.2, [(0.0, "#f0622c"), (0.74, "#f57a42"), (0.86, "#fbc4a0"), (0.93, "#fbd9c0"), (1.0, "#f3703a")], "X"))
    skin = material("#6b7075", 0.3, metal=0.3, spots=(16, [(0.35, "#4c5258"), (0.65, "#b9bec0")], 4))
    for k, (x, turn) in enumerate([(-0.55, 16), (0.05, 12), (0.62, 18)]):
        piece(flesh, 0.27, 0.3, 0.98, (x, 0.02 * k, z + 0.01), turn)
        place(block((0.55, 0.98, 0.025), skin, 0.01), (x, 0.02 * k, z - 0.002), (0, 0, turn))
    lemon_slice((-0.85, -0.42, z + 0.03), (4, 0, 30), 0.2)
    lemon_slice((-0.62, -0.5, z + 0.07), (18, 10, 60), 0.2)
    herb((0.95, -0.36, z), 8, 0.22)
    herb((0.3, -0.58, z), 6, 0.18)


def shrimp_whole():
    """Raw shrimps on ice, with heads and feelers."""
    z = slate(2.2, 1.45)
    ice = material("#f3f9fb", 0.15, coat=0.6)
    heaped([block((0.2, 0.18, 0.16), ice, 0.03)], 60, 0.85, 0.09, 180, None, z - 0.03)
    shell = material("#b9b4a4", 0.22, coat=0.6, fade=(0, -0.7, 0.6, [(0, "#c98a6a"), (0.3, "#b5ad9c"), (0.7, "#a5a598"), (1, "#8f9488")]))
    path, radii = [], []
    for t in range(31):
        s = t / 30
        a = math.radians(150 * s)
        path.append((-0.55 * math.cos(a * 0.9) * (1 if s < 0.6 else 1), 0.4 * math.sin(a), 0.12 - 0.04 * s))
        radii.append((0.15 - 0.09 * s) * (0.94 + 0.08 * abs(math.sin(s * math.pi * 7))) * min(1, (s + 0.04) * 6) ** 0.5)
    parts = [swept(path, radii, shell, 16)]
    for k in (-1, 1):
        eye = ball(0.035, material("#14110f", 0.1, coat=1))
        eye.location = (-0.55, -0.02 + 0.02 * k, 0.19)
        parts.append(eye)
        parts.append(swept([(-0.56, 0, 0.12), (-0.75, -0.25, 0.25 + 0.04 * k), (-0.6, -0.6 + 0.1 * k, 0.12)], [0.01, 0.007, 0.004], material("#c9623a", 0.4), 6))
    for k in (-1, 0, 1):
        end = path[-1]
        parts.append(place(sheet(3, 5, lambda u, v: ((u - 0.5) * 0.12 * math.sin(math.pi * (0.15 + 0.8 * v)), v * 0.22, 0), material("#c9704a", 0.35), 0.014), end, (0, 0, 190 + 24 * k)))
    leg = material("#d99a78", 0.4)
    for k in range(5):
        x = -0.42 + 0.13 * k
        parts.append(swept([(x, 0.12 + 0.05 * k, 0.1), (x - 0.03, -0.02, 0.08)], [0.016, 0.008], leg, 6))
    one = joined(parts)
    for k, (x, y, h) in enumerate([(-0.15, 0.3, 0.22), (-0.1, 0.02, 0.26), (0.0, -0.26, 0.24), (0.1, -0.5, 0.16), (0.3, 0.16, 0.3)]):
        copy(one, (x, y, z + h), (dice.uniform(-6, 6), dice.uniform(-6, 6), 10 + 6 * k), 1.15)
    one.hide_render = True
    lemon_slice((0.85, -0.45, z + 0.14), (30, 10, 20), 0.22)


def crab_legs():
    z = slate(2.2, 1.4)
    red = material("#d9451c", 0.3, coat=0.4, fade=(2, 0, 0.3, [(0, "#f6d9b8"), (0.3, "#e8703a"), (1, "#cf3414")]), bump=(14, 0.4))
    for k in range(7):
        y = 0.42 - 0.15 * k
        x0 = -0.8 + 0.03 * k
        bend = 0.12 + 0.03 * k
        swept([(x0, y, z + 0.14), (x0 + 0.3, y + 0.05, z + 0.2), (x0 + 0.62, y + bend, z + 0.2)], [0.085, 0.12, 0.085], red, 14, 0.8)
        swept([(x0 + 0.6, y + bend, z + 0.2), (x0 + 0.9, y + bend - 0.06, z + 0.2), (x0 + 1.2, y + 0.02, z + 0.14)], [0.075, 0.1, 0.06], red, 14, 0.8)
        swept([(x0 + 1.18, y + 0.03, z + 0.14), (x0 + 1.42, y - 0.04, z + 0.1), (x0 + 1.66, y - 0.14, z + 0.03)], [0.055, 0.05, 0.012], red, 12, 0.8)
    lemon_slice((0.72, 0.48, z + 0.05), (8, 0, 30), 0.22)
    herb((-0.92, 0.5, z), 7, 0.2)


def white_fish():
    z = board(2.2, 1.4)
    flesh = material("#f3e3d6", 0.3, coat=0.4, marble=(2.3, 2.5, [(0, "#eed8c9"), (0.7, "#f6e9de"), (0.9, "#fbf5ef"), (1, "#f0d8c8")], "X"))
    for k, (x, t) in enumerate([(-0.55, 16), (0.05, 12), (0.62, 18)]):
        piece(flesh, 0.28, 0.2, 0.98, (x, 0.02 * k, z + 0.01), t, 0.3)
        place(block((0.56, 0.98, 0.025), material("#8a9094", 0.3, metal=0.3), 0.01), (x, 0.02 * k, z - 0.002), (0, 0, t))
    lemon_slice((-0.85, -0.42, z + 0.03), (4, 0, 30), 0.2)
    herb((0.95, -0.36, z), 8, 0.22)


def tuna():
    z = slate(2.1, 1.3)
    flesh = material("#a3162a", 0.25, coat=0.5, marble=(2.6, 1.5, [(0, "#93101f"), (0.75, "#b5263a"), (0.92, "#cf5a66"), (1, "#a3162a")], "X"))
    place(block((0.9, 0.75, 0.42), flesh, 0.05), (-0.42, 0.12, z), (0, 0, 14))
    for k in range(4):
        place(block((0.1, 0.66, 0.36), flesh, 0.03), (0.22 + 0.19 * k, 0.06 - 0.03 * k, z + 0.01), (0, 24, 12))
    herb((0.85, -0.42, z), 7, 0.2)


def scallops():
    z = plate(1.08, "#32404c")
    flesh = material("#f5e8d6", 0.25, coat=0.5, spots=(6, [(0.3, "#f1dfc8"), (0.7, "#fbf4ea")], 4), bump=(8, 0.2))
    one = slab(lambda a: 0.3 + 0.01 * math.sin(5 * a), 0.27, flesh, 0.12, 0.03)
    for k, (x, y) in enumerate([(-0.58, 0.2), (0.02, 0.38), (0.6, 0.2), (-0.4, -0.36), (0.22, -0.2), (0.7, -0.34)]):
        copy(one, (x, y, z), (dice.uniform(-4, 4), dice.uniform(-4, 4), 70 * k))
    one.hide_render = True
    herb((0.0, -0.55, z + 0.05), 7, 0.2)


def half_shells(meat="#e9dcc4", shell_color="#8f8a80", deep="#5f5a52"):
    z = plate(1.12, "#dfe6ea")
    shell = material(shell_color, 0.45, spots=(6, [(0.3, deep), (0.7, shell_color)], 5), bump=(10, 0.8))
    pearl = material("#f0ede8", 0.15, coat=0.7)
    flesh = material(meat, 0.18, coat=0.8, bump=(7, 0.5), spots=(6, [(0.3, meat), (0.7, "#f7efdf")], 3))
    def cup(scale, flat):
        def at(u, v):
            a, r = 6.2832 * u, v
            x, y = r * math.cos(a) * (1 + 0.25 * math.cos(a)), r * math.sin(a) * 0.72
            return (x * scale, y * scale, flat * scale * r * r + 0.02 * math.sin(a * 9) * r)
        return at
    parts = [sheet(40, 12, cup(0.42, 0.34), shell, 0.03), place(sheet(40, 12, cup(0.39, 0.33), pearl, 0.01), (0, 0, 0.025)),
             place(ball(0.27, flesh, (1.15, 0.75, 0.36), 0.18, 2.6, 4), (0.05, 0, 0.09))]
    one = joined(parts)
    for k, (x, y, t) in enumerate([(-0.5, 0.36, 20), (0.3, 0.42, -30), (-0.6, -0.2, 190), (0.12, -0.08, 80), (0.68, -0.1, 0), (0.0, -0.56, 200)]):
        copy(one, (x, y, z + 0.05), (0, 0, t), 0.92)
    one.hide_render = True
    lemon_slice((0.78, -0.55, z + 0.06), (10, 0, 20), 0.18)


def squid():
    z = board(2.15, 1.35)
    skin = material("#e9d5cf", 0.2, coat=0.6, spots=(16, [(0.36, "#b5707a"), (0.44, "#ead8d2"), (0.8, "#f6ece8")], 3))
    for y, t in ((0.28, 6), (-0.22, -4)):
        parts = [swept([(-0.2 + 0.12 * k, 0, 0) for k in range(9)], [0.15, 0.17, 0.18, 0.185, 0.18, 0.165, 0.13, 0.08, 0.02], skin, 18, 0.8)]
        for s in (-1, 1):
            parts.append(sheet(6, 6, lambda u, v, s=s: (0.42 + 0.34 * u, s * (0.1 + v * 0.2 * math.sin(math.pi * u)), 0.02), skin, 0.02))
        for k in range(8):
            a = (k - 3.5) * 0.045
            parts.append(swept([(-0.18, a, 0), (-0.45, a * 2.4, -0.04), (-0.72, a * 4 + 0.03 * math.sin(k * 2), -0.1)], [0.05, 0.032, 0.012], skin, 8))
        head = ball(0.13, skin, (1.1, 1, 0.8))
        head.location = (-0.24, 0, 0)
        place(joined(parts + [head]), (0.12, y, z + 0.15), (0, 0, t))
    lemon_slice((0.9, -0.48, z + 0.03), (4, 0, 0), 0.18)


def fish_whole(color="#7f8c95", belly="#eef0ee"):
    z = plate(1.1, "#e9edf0")
    skin = material(color, 0.22, coat=0.5, metal=0.25, fade=(1, -0.3, 0.3, [(0, belly), (0.45, "#c9d0d4"), (0.7, color), (1, "#3f4c56")]), bump=(40, 0.15))
    for y, t in ((0.22, 4), (-0.28, -3)):
        profile = [0.03, 0.12, 0.19, 0.235, 0.25, 0.25, 0.235, 0.2, 0.15, 0.1, 0.065, 0.06]
        parts = [swept([(-0.85 + 0.14 * k, 0, 0) for k in range(12)], profile, skin, 20, 0.55)]
        parts.append(sheet(8, 6, lambda u, v: (0.68 + 0.26 * v, (u - 0.5) * (0.1 + 0.42 * v), 0.012 * math.sin(u * 20)), skin, 0.012))
        parts.append(sheet(8, 4, lambda u, v: (-0.3 + 0.5 * u, 0.22 + 0.1 * v * math.sin(math.pi * u), 0), skin, 0.012))
        eye = ball(0.035, material("#f3e6b0", 0.1, coat=1), (1, 1, 0.5))
        eye.location = (-0.7, 0.03, 0.085)
        pupil = ball(0.02, material("#0f0f10", 0.1, coat=1), (1, 1, 0.6))
        pupil.location = (-0.7, 0.03, 0.1)
        place(joined(parts + [eye, pupil]), (0, y, z + 0.14), (0, 0, t))
    lemon_slice((0.55, -0.66, z + 0.05), (6, 0, 0), 0.18)
    herb((-0.75, -0.55, z + 0.05), 6, 0.18)


def fried_shrimp(color="#d9962e", light="#f0bf5c"):
    z = plate(1.08, "#f0ebe1")
    crust = material(color, 0.7, spots=(14, [(0.3, color), (0.55, light), (0.75, "#b5701e")], 5), bump=(30, 1.0))
    tail = material("#e0582c", 0.3)
    parts = [swept([(0, 0.1 * k, 0.02 * math.sin(k)) for k in range(9)], [0.06, 0.13, 0.16, 0.165, 0.16, 0.15, 0.13, 0.1, 0.06], crust, 16)]
    for k in (-1, 1):
        parts.append(place(sheet(3, 5, lambda u, v: ((u - 0.5) * 0.14 * math.sin(math.pi * (0.15 + 0.8 * v)), v * 0.22, 0), tail, 0.015), (0, 0.8, 0), (0, 0, 18 * k)))
    one = joined(parts)
    for k, (x, y, h, t) in enumerate([(-0.6, -0.4, 0, 0), (-0.28, -0.44, 0, -6), (0.06, -0.46, 0, 4), (0.4, -0.44, 0, -4), (-0.44, -0.3, 0.26, 4), (-0.08, -0.32, 0.27, -4), (0.26, -0.3, 0.26, 6)]):
        copy(one, (x, y, z + 0.15 + h), (8, 0, t))
    one.hide_render = True
    lemon_slice((0.82, -0.3, z + 0.1), (20, 0, 0), 0.2)
