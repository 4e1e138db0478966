"""Dishes, fried things, sweets by the piece and what is eaten with a spoon."""
import math
from larder import bean, bowl_of, glass_of, noodles, scallion
from materials import material, varied
from shapes import ball, block, body, copy, dice, heap, heaped, place, sheet, slab, swept, turned
from table import cakes, joined
from vessels import GREEN, board, bowl, herb, leaf, lemon_slice, plate, slate


def lump(color, light, size=0.2, squash=(1.2, 1, 0.8), rough=0.22, rough_scale=2.4, coat=0.5):
    """A bite of meat, root or crust."""
    paint = material(color, 0.35, coat=coat, spots=(6, [(0.3, color), (0.68, light)], 4), bump=(14, 0.6))
    return ball(size, paint, squash, rough, rough_scale, 4)


def stew(liquid, bites, count=22, dish="#3a4a52", topping=True, clear=1.0):
    """A bowl of soup or sauce with things in it: `bites` are functions that make one."""
    bowl(1.0, 0.5, dish)
    place(turned([(0, 0.4), (0.88, 0.4), (0.9, 0.39)], material(liquid, 0.1 + 0.25 * (1 - clear), coat=1, spots=(4, [(0.4, liquid), (0.75, liquid)], 2)), 64, subdivide=0))
    things = [make() for make in bites]
    places = heap(count, 0.72, 0.15, start=0.24)
    for k, (x, y, z) in enumerate(places):
        copy(things[k % len(things)], (x, y, min(z, 0.62)), (dice.uniform(-30, 30), dice.uniform(-30, 30), dice.uniform(0, 360)), dice.uniform(0.85, 1.1))
    for thing in things:
        thing.hide_render = True
    if topping:
        scallion(0.66, 0.5, 22)


chicken = lambda: lump("#e6c9a0", "#f3e0c0")
browned = lambda: lump("#8f4a1e", "#c98344")
beef = lambda: lump("#5a2a18", "#8a4a2e", squash=(1.2, 1, 0.9))
carrot = lambda: block((0.24, 0.24, 0.2), material("#e8761c", 0.4, coat=0.4), 0.05)
potato = lambda: block((0.28, 0.26, 0.24), material("#f0d68a", 0.5, coat=0.2), 0.06)
radish = lambda: block((0.3, 0.28, 0.2), material("#f3ecd8", 0.4, coat=0.3), 0.06)
tomato = lambda: lump("#cf2f1c", "#e8633a", squash=(1.1, 0.8, 0.7), rough=0.06)
green = lambda: lump("#5f8f34", "#8fb45a", 0.15, (1.6, 0.7, 0.5), 0.1)
chili = lambda: swept([(0, 0, 0), (0.14, 0.04, 0.03), (0.3, 0, 0)], [0.03, 0.055, 0.015], material("#c41f14", 0.2, coat=0.7), 10)
tofu_bite = lambda: block((0.26, 0.26, 0.2), material("#f6ecd2", 0.5), 0.03)
mushroom_bite = lambda: lump("#7a5234", "#b58a5e", squash=(1.1, 1, 0.5), rough=0.08)


def clam_bite():
    shell = material("#d9c6a4", 0.4, marble=(7, 3, [(0, "#8f7c5c"), (0.5, "#d9c6a4"), (1, "#efe3cb")], "Y"))
    return place(ball(0.2, shell, (1.25, 1, 0.5), 0.02, 2, 3))


def on_rice(sauce, light, extra=None):
    """Rice with something over it."""
    bowl(0.98, 0.5, "#34424e")
    ball(0.82, material("#f8f5ec", 0.6, bump=(46, 1)), (1, 1, 0.4), 0.02, 4, 4).location = (0, 0, 0.42)
    heaped([ball(0.027, varied("#ffffff", "#f6f1e4", 0.4), (2.3, 1, 1), 0, 1, 2)], 360, 0.8, 0.027, 180, lambda d: 0.42 + 0.33 * math.sqrt(max(0, 1 - (d / 0.84) ** 2)), -0.03)
    heaped([lump(sauce, light, 0.1)], 90, 0.5, 0.075, 180, lambda d: 0.66 + 0.08 * math.sqrt(max(0, 1 - (d / 0.55) ** 2)), -0.02)
    if extra:
        place(extra(), (0.3, -0.2, 0.86), (0, 0, 30))
    scallion(0.9, 0.3, 14)


def fried(color="#d08a2e", light="#efc068", count=20, squash=(1.3, 1, 0.75), size=0.22, rough=0.16):
    """Pieces in a crisp crust."""
    z = plate(1.08, "#f0ebe1")
    crust = material(color, 0.7, spots=(13, [(0.3, color), (0.55, light), (0.78, "#a8641a")], 5), bump=(26, 0.9))
    heaped([ball(size, crust, squash, rough, 2.4, 4, k) for k in range(3)], count, 0.62, size * 0.8, 30, None, z - 0.04)
    herb((0.78, -0.44, z + 0.06), 6, 0.18)


def sticks(color="#efbf52", light="#f8dc8e", count=46, size=(0.1, 0.8, 0.1), crust=False):
    """Fries and what is cut like them."""
    z = plate(1.08, "#f0ebe1")
    paint = material(color, 0.5 if not crust else 0.75, spots=(6 if not crust else 14, [(0.3, color), (0.7, light)], 4), bump=(18, 0.3 if not crust else 0.9))
    one = block(size, paint, 0.02 if not crust else 0.06)
    for x, y, h in heap(count, 0.5, 0.07, start=z - 0.06):
        copy(one, (x, y, h), (dice.uniform(-16, 16), dice.uniform(-8, 8), dice.uniform(-50, 50)), dice.uniform(0.75, 1.1))
    one.hide_render = True


def rings():
    z = plate(1.08, "#f0ebe1")
    crust = material("#d9962e", 0.7, spots=(13, [(0.3, "#d9962e"), (0.6, "#f0c46a")], 5), bump=(26, 0.9))
    circle = [(0.28 * math.cos(math.pi * k / 9), 0.28 * math.sin(math.pi * k / 9), 0) for k in range(19)]
    one = swept(circle, [0.095] * 19, crust, 14)
    for x, y, h, tilt in ((-0.5, 0.26, 0, 0), (0.1, 0.38, 0, 6), (0.6, 0.1, 0, 0), (-0.4, -0.32, 0, 4), (0.24, -0.28, 0, 0), (-0.16, 0.06, 0.18, 8), (0.36, 0.1, 0.18, -10), (0.08, -0.1, 0.36, 14)):
        copy(one, (x, y, z + 0.1 + h), (tilt, tilt, 30 * x))
    one.hide_render = True


def wings(skin="#d99a5c", light="#efc796", glazed=False):
    z = plate(1.08, "#f3efe6")
    paint = material(skin, 0.2 if glazed else 0.4, coat=0.9 if glazed else 0.3, spots=(7, [(0.3, skin), (0.7, light)], 4), bump=(22, 0.4))
    def wing():
        upper = swept([(-0.34, 0.1, 0), (-0.12, -0.06, 0.02), (0.1, -0.02, 0.02), (0.3, 0.14, 0)], [0.07, 0.15, 0.14, 0.09], paint, 14)
        lower = swept([(0.26, 0.12, 0), (0.4, -0.02, 0), (0.46, -0.22, 0)], [0.09, 0.1, 0.04], paint, 14)
        return joined([upper, lower])
    one = wing()
    for k, (x, y, h) in enumerate([(-0.5, 0.3, 0), (0.1, 0.4, 0), (0.6, 0.1, 0), (-0.56, -0.2, 0), (0.05, -0.06, 0), (0.5, -0.36, 0), (-0.12, -0.42, 0), (-0.22, 0.1, 0.22), (0.3, 0.06, 0.22)]):
        copy(one, (x, y, z + 0.14 + h), (dice.uniform(-10, 10), dice.uniform(-10, 10), 70 * k))
    one.hide_render = True
    herb((0.74, -0.6, z + 0.05), 6, 0.16)


def thighs():
    """Boned legs of chicken with their skin, raw."""
    z = board(2.15, 1.35)
    skin = material("#efcfa6", 0.35, coat=0.4, spots=(12, [(0.3, "#e6bf92"), (0.6, "#f3d9b8")], 5), bump=(34, 0.5))
    flesh = material("#eda596", 0.3, coat=0.4, spots=(4, [(0.3, "#e6958a"), (0.6, "#f3b8a8"), (0.75, "#f9dfd0")], 4), bump=(9, 0.3))
    outline = lambda a: 0.52 + 0.13 * math.cos(2 * a) + 0.05 * math.sin(3 * a) + 0.03 * math.sin(5 * a)
    for x, y, turn, lift in ((-0.48, 0.14, 30, 0), (0.44, 0.1, -24, 0), (0.0, -0.24, 84, 0.16)):
        place(slab(outline, 0.14, flesh, 0.16, 0.06, 0.1, turn), (x, y, z + lift), (0, 0, turn), 0.96)
        place(slab(outline, 0.07, skin, 0.2, 0.08, 0.1, turn), (x, y, z + lift + 0.12), (0, 0, turn), 0.95)
    herb((0.92, -0.42, z), 7, 0.22)


def ribs(cooked=False):
    z = board(2.1, 1.3)
    meat = material("#b5473e" if not cooked else "#8f3a1c", 0.35, coat=0.4, spots=(4, [(0.3, "#a83a36"), (0.55, "#c9605a"), (0.68, "#f0cfc0")], 6), bump=(14, 0.2))
    bone = material("#f3e6d3", 0.5, spots=(9, [(0.3, "#e3c9b8"), (0.6, "#f6ecdc")], 3))
    def one(seed):
        return joined([place(ball(0.27, meat, (1.35, 1, 0.85), 0.1, 2, 4, seed)), place(swept([(0, -0.3, 0.02), (0, 0.3, 0.02)], [0.085, 0.085], bone, 14, 0.7))])
    pieces = [one(k) for k in range(3)]
    for k, (x, y, h) in enumerate([(-0.6, 0.24, 0), (0.0, 0.34, 0), (0.6, 0.22, 0), (-0.62, -0.3, 0), (0.02, -0.24, 0), (0.62, -0.32, 0), (-0.3, 0.02, 0.3), (0.32, 0.02, 0.3)]):
        copy(pieces[k % 3], (x, y, z + 0.2 + h), (0, 0, 34 * k))
    for p in pieces:
        p.hide_render = True
    herb((0.94, 0.44, z), 6, 0.2)


def chops(color="#dd8f86", fat="#f8e8dc", deep="#cf7870", count=4):
    """Boneless cuts of pork, overlapping."""
    z = board(2.15, 1.35)
    meat = material(color, 0.35, coat=0.35, spots=(4, [(0.3, deep), (0.55, color), (0.66, fat), (0.8, fat)], 5), bump=(14, 0.15))
    rim = material(fat, 0.4, coat=0.3)
    outline = lambda a: 0.46 + 0.07 * math.cos(2 * a) + 0.03 * math.sin(3 * a)
    for k in range(count):
        at = (-0.58 + 0.4 * k, 0.02 + 0.05 * (k % 2), z + 0.02)
        place(slab(lambda a: outline(a) + 0.035, 0.12, rim, 0.08, 0.02), at, (0, -14, 8 * k))
        place(slab(outline, 0.128, meat, 0.06, 0.02), at, (0, -14, 8 * k))
    herb((0.94, -0.46, z), 6, 0.2)


def bacon(lean="#b5443e", fat="#f6e0d0", round_=False):
    z = board(2.1, 1.3)
    paint = material(lean, 0.35, coat=0.3, marble=(1.5, 3, [(0.0, lean), (0.35, "#c9605a"), (0.5, fat), (0.64, fat), (0.72, lean), (1, "#a83a36")], "Y"))
    for k in range(7):
        y = -0.48 + 0.15 * k
        wave = lambda u, v, k=k: ((u - 0.5) * 1.75, (v - 0.5) * 0.3, 0.05 * math.sin(u * 17 + k) + 0.05 + 0.04 * (k % 2))
        place(sheet(40, 5, wave, paint, 0.018), (0.02 * (k % 3), y, z + 0.02), (14, 0, dice.uniform(-3, 3)))
    herb((0.95, 0.44, z), 6, 0.18)


def ham(color="#e8a79c", light="#f3c6bb"):
    z = plate(1.08, "#f3efe6")
    paint = material(color, 0.3, coat=0.4, spots=(8, [(0.3, color), (0.7, light)], 3))
    rim = material("#c9705a", 0.4)
    for k in range(8):
        a = -1.9 + 0.52 * k
        at, turn = (0.34 * math.cos(a), 0.3 * math.sin(a), z + 0.03 + 0.012 * k), (10, 0, math.degrees(a))
        place(turned([(0, 0), (0.44, 0), (0.44, 0.022), (0, 0.024)], paint, 48, subdivide=0), at, turn)
        place(turned([(0.44, -0.002), (0.452, 0.011), (0.44, 0.026)], rim, 48, subdivide=0), at, turn)
    herb((0.05, 0.0, z + 0.14), 7, 0.2)


def cubes_of_beef():
    z = slate(2.1, 1.35)
    sides = material("#9c4a32", 0.4, coat=0.4, spots=(6, [(0.3, "#6b2e1c"), (0.55, "#a8523a"), (0.72, "#d98a72")], 5), bump=(12, 0.4))
    one = block((0.32, 0.32, 0.28), sides, 0.05, 0.02)
    for x, y, h in heap(20, 0.66, 0.17, start=z - 0.16):
        copy(one, (x, y, h), (dice.uniform(-12, 12), dice.uniform(-12, 12), dice.uniform(0, 90)), dice.uniform(0.88, 1.05))
    one.hide_render = True
    herb((0.88, -0.44, z), 7, 0.22)


def tomahawk():
    z = board(2.3, 1.35, True)
    meat = material("#a82430", 0.35, coat=0.3, spots=(4.2, [(0.3, "#8f1622"), (0.52, "#b52a34"), (0.6, "#f3d8cd"), (0.72, "#f8e6dc")], 7), bump=(20, 0.15))
    fat = material("#f6e6d2", 0.4, coat=0.2)
    bone = material("#f3e9d8", 0.5, spots=(9, [(0.3, "#e6d3bd"), (0.6, "#f8f1e4")], 3))
    outline = lambda a: 0.56 + 0.07 * math.cos(2 * a) + 0.04 * math.sin(3 * a)
    place(slab(lambda a: outline(a) + 0.06, 0.26, fat, 0.06, 0.03), (-0.42, 0.04, z))
    place(slab(outline, 0.272, meat, 0.06, 0.03), (-0.42, 0.04, z + 0.004))
    swept([(-0.3, 0.1, z + 0.14), (0.2, 0.16, z + 0.16), (0.7, 0.1, z + 0.16), (1.08, -0.06, z + 0.16)], [0.09, 0.1, 0.075, 0.1], bone, 18, 0.75)
    herb((0.55, -0.4, z), 8, 0.26)


def wedges(cake, top, cream="#fffaf0", berry=None, layers=3, crumb=None):
    """A slice of cake and the rest behind it."""
    z = plate(1.12, "#f3efe6")
    sponge = material(cake, 0.75, spots=(12, [(0.3, cake), (0.7, crumb or cake)], 3), bump=(34, 0.4))
    filling, cover = material(cream, 0.45, coat=0.2), material(top, 0.4, coat=0.3)
    def part(a0, a1, radius, at):
        def pie(low, high, paint, r=radius):
            n = 24
            rim = [(r * math.cos(a0 + (a1 - a0) * k / n), r * math.sin(a0 + (a1 - a0) * k / n)) for k in range(n + 1)]
            points = [(0, 0)] + rim
            m = len(points)
            vertices = [(x + at[0], y + at[1], h) for h in (low, high) for x, y in points]
            faces = [tuple(reversed(range(m))), tuple(range(m, 2 * m))] + [(i, (i + 1) % m, m + (i + 1) % m, m + i) for i in range(m)]
            body(vertices, faces, paint, smooth=False, bevel=0.012)
        tall = 0.5
        for k in range(layers):
            low = z + tall * k / layers
            pie(low, low + tall / layers * 0.72, sponge)
            pie(low + tall / layers * 0.72, low + tall / layers, filling if k < layers - 1 else cover, radius * 1.004)
    part(math.radians(-28), math.radians(244), 0.72, (0.02, 0.16))
    part(math.radians(252), math.radians(324), 0.72, (0.12, -0.2))
    if berry:
        red = material(berry, 0.2, coat=0.7)
        for k in range(7):
            a = math.radians(-20 + 44 * k)
            ball(0.12, red, (1, 1, 1.15), 0.02, 3, 3).location = (0.02 + 0.48 * math.cos(a), 0.16 + 0.48 * math.sin(a), z + 0.6)


def loaf(crust="#a8641f", inside="#f0cf7c"):
    z = board(2.1, 1.25)
    brown = material(crust, 0.6, spots=(5, [(0.3, crust), (0.7, "#c98a3c")], 4), bump=(16, 0.5))
    soft = material(inside, 0.75, spots=(16, [(0.3, inside), (0.7, "#f8e0a2")], 3), bump=(40, 0.4))
    place(block((1.0, 0.66, 0.56), brown, 0.12, 0.03), (0.36, 0.08, z), (0, 0, 8))
    for k in range(3):
        at, turn = (-0.28 - 0.22 * k, 0.0 - 0.05 * k, z), (0, -10 - 20 * k, 8)
        place(block((0.13, 0.66, 0.56), brown, 0.05), at, turn)
        place(block((0.135, 0.58, 0.48), soft, 0.04), (at[0], at[1], z + 0.03), turn)


def scones(color="#d9a452", light="#f0cf8a"):
    z = plate(1.08, "#e9e1d2")
    paint = material(color, 0.65, fade=(2, 0, 0.3, [(0, "#e9c886"), (0.6, light), (1, color)]), bump=(16, 0.6))
    one = slab(lambda a: 0.3 + 0.012 * math.sin(7 * a), 0.3, paint, 0.07, 0.05)
    for x, y, h in ((-0.48, 0.24, 0), (0.14, 0.36, 0), (0.6, 0.02, 0), (-0.32, -0.32, 0), (0.24, -0.3, 0), (0.06, 0.04, 0.29)):
        copy(one, (x, y, z + h), (dice.uniform(-5, 5), dice.uniform(-5, 5), 60 * x))
    one.hide_render = True


def popsicles(*colors):
    z = slate(2.1, 1.4)
    wood = material("#e0c08c", 0.6)
    for k, color in enumerate(colors):
        paint = material(color, 0.4, coat=0.4, spots=(8, [(0.3, color), (0.75, "#ffffff" if color != "#3b1c0f" else "#5a2d18")], 3)) if color != "#d9343a" else material(
            color, 0.35, coat=0.4, fade=(1, -0.45, 0.45, [(0, "#5a9a3c"), (0.14, "#dfeccb"), (0.22, "#e0484a"), (1, "#d9343a")]))
        at, turn = (-0.56 + 0.56 * k, 0.1 - 0.06 * (k % 2), z), (0, 0, 10 - 10 * k)
        place(block((0.42, 0.9, 0.2), paint, 0.09), at, turn)
        place(block((0.1, 0.5, 0.05), wood, 0.02), (at[0] + 0.01 * k, at[1] - 0.62, z + 0.07), turn)


def curls(color="#f2cf6a", light="#fae6a4", count=60, size=0.3, specks=None, dish="#efe7da"):
    """Crisps: thin, curved, heaped."""
    bowl(0.95, 0.4, dish)
    stops = [(0.34, specks), (0.38, color), (0.7, light)] if specks else [(0.3, color), (0.7, light)]
    paint = material(color, 0.5, coat=0.2, spots=(11 if specks else 4, stops, 4))
    def chip(u, v):
        a, r = 2 * math.pi * u, size * v
        x, y = r * math.cos(a) * 1.15, r * math.sin(a)
        return (x, y, 1.5 * x * x - 0.6 * y * y)
    one = sheet(26, 5, chip, paint, 0.012)
    place(ball(0.78, paint, (1, 1, 0.3), 0.03, 3, 4), (0, 0, 0.3))
    for x, y, h in heap(count, 0.66, 0.09, start=0.3):
        copy(one, (x, y, h), (dice.uniform(-50, 50), dice.uniform(-50, 50), dice.uniform(0, 360)), dice.uniform(0.8, 1.1))
    one.hide_render = True


def discs(color="#c98a3c", light="#e6b468", specks=None, size=0.3, count=16):
    """Rice crackers and what is round and flat like them."""
    z = plate(1.08, "#4a4440")
    stops = [(0.34, specks), (0.38, color), (0.7, light)] if specks else [(0.3, color), (0.7, light)]
    one = slab(lambda a: size * (1 + 0.02 * math.sin(5 * a)), 0.07, material(color, 0.4, coat=0.3, spots=(9, stops, 4), bump=(14, 0.5)), 0.2, 0.04)
    for x, y, h in heap(count, 0.58, 0.15, start=z - 0.14):
        copy(one, (x, y, h), (dice.uniform(-16, 16), dice.uniform(-16, 16), dice.uniform(0, 360)))
    one.hide_render = True


def sheets(color="#1f2a1c", light="#33452c", size=(1.1, 0.8), count=9, lift=0.035):
    """Dried laver and other thin leaves in a pile."""
    z = board(2.0, 1.3)
    paint = material(color, 0.55, coat=0.3, spots=(16, [(0.35, color), (0.6, light)], 5), bump=(40, 0.5))
    for k in range(count):
        wave = lambda u, v, k=k: ((u - 0.5) * size[0], (v - 0.5) * size[1], 0.03 * math.sin(4 * u + k) + 0.02 * math.sin(5 * v + k))
        place(sheet(12, 10, wave, paint, 0.01), (dice.uniform(-0.04, 0.04), dice.uniform(-0.03, 0.03), z + 0.05 + lift * k), (0, 0, 8 + dice.uniform(-5, 5)))


def floss(color="#b57a34", light="#dfae68"):
    bowl(0.95, 0.42, "#efe7da")
    paint = varied(color, light, 0.7)
    place(ball(0.8, material(color, 0.9, bump=(30, 1)), (1, 1, 0.44), 0.08, 3, 4), (0, 0, 0.34))
    thread = swept([(-0.16, 0, 0), (-0.05, 0.04, 0.02), (0.06, -0.03, 0.01), (0.17, 0.02, 0)], [0.007, 0.013, 0.012, 0.006], paint, 5, subdivide=0)
    heaped([thread], 620, 0.78, 0.03, 60, lambda d: 0.36 + 0.36 * math.sqrt(max(0, 1 - (d / 0.82) ** 2)), -0.02)


def wrapped(color, light="#fffaf0", wrap=None, size=(0.3, 0.2, 0.14), count=24, bits=None):
    """Sweets by the piece."""
    z = plate(1.05, "#5a4a44")
    stops = [(0.36, bits), (0.41, color), (0.7, light)] if bits else [(0.3, color), (0.7, light)]
    one = block(size, material(color, 0.35, coat=0.4, spots=(9, stops, 3)), 0.04)
    if wrap:
        foil = material(wrap, 0.25, coat=0.8, alpha=0.85)
        one = joined([one] + [place(sheet(5, 4, lambda u, v: (v * 0.14, (u - 0.5) * 0.22 * (0.5 + v), 0.03 * math.sin(u * 16)), foil, 0.01), (s * size[0] / 2, 0, size[2] / 2), (0, 0, 0 if s > 0 else 180)) for s in (-1, 1)])
    for x, y, h in heap(count, 0.58, 0.12, start=z - 0.1):
        copy(one, (x, y, h), (dice.uniform(-14, 14), dice.uniform(-14, 14), dice.uniform(0, 360)), dice.uniform(0.9, 1.08))
    one.hide_render = True


def popcorn(color="#f8edcf", light="#fdf8e6"):
    paint = varied(color, light, 0.6)
    bowl_of([ball(0.12, paint, (1, 1, 0.9), 0.55, 2.6, 3, k) for k in range(3)], 130, 0.1, "#b5343a", fill=color, spread=0.78)


def pizza():
    z = board(2.2, 1.5)
    place(slab(lambda a: 0.86 + 0.01 * math.sin(9 * a), 0.1, material("#d9a052", 0.6, spots=(5, [(0.3, "#c2843a"), (0.7, "#e9bd7a")], 4), bump=(9, 0.4)), 0.12), (0, 0, z))
    place(slab(lambda a: 0.76 + 0.012 * math.sin(7 * a), 0.03, material("#cf3a1c", 0.25, coat=0.6, spots=(7, [(0.3, "#b52a14"), (0.7, "#e0562c")], 4)), 0.1), (0, 0, z + 0.09))
    cheese = material("#fbf0d2", 0.3, coat=0.5, spots=(8, [(0.3, "#f3d998"), (0.6, "#fdf6e3")], 3))
    for k in range(11):
        a, d = k * 2.4, 0.19 * math.sqrt(k)
        place(slab(lambda t: 0.17 + 0.03 * math.sin(3 * t + k), 0.035, cheese, 0.3, 0.1), (d * math.cos(a), d * math.sin(a), z + 0.115))
    for k in range(6):
        leaf(material(**GREEN), 0.24, 0.15, (0.42 * math.cos(k * 1.05), 0.42 * math.sin(k * 1.05), z + 0.16), (6, 0, 70 * k))


def creamy(color="#fbf8f0", dish="#c9dbe0", berries=None, swirl=True):
    """Yoghurt and other smooth things with a spoon's trace."""
    bowl(0.92, 0.46, dish)
    paint = material(color, 0.3, sss=0.1, coat=0.4)
    def at(u, v):
        a, r = 2 * math.pi * u, 0.84 * v
        return (r * math.cos(a), r * math.sin(a), 0.4 + (0.055 * math.sin(r * 16 - a) * (1 - v) if swirl else 0) + 0.03 * (1 - v))
    sheet(64, 24, at, paint, 0)
    for k in range(9 if berries else 0):
        a, d = k * 2.4, 0.1 * math.sqrt(k)
        ball(0.1, material(berries, 0.25, coat=0.5), (1, 1, 1.05), 0.03, 3, 3).location = (0.1 + d * math.cos(a), 0.05 + d * math.sin(a), 0.5)
    leaf(material(**GREEN), 0.26, 0.14, (-0.12, 0.0, 0.46), (20, 0, 120))


def tall_glass(liquid, light=None, foam=None, ice=False, fruit=None):
    glass_of(liquid, None, ice, light)
    if foam:
        place(turned([(0, 1.0), (0.455, 1.0), (0.47, 1.16), (0.4, 1.22), (0, 1.24)], material(foam, 0.7, bump=(24, 0.6)), 48, subdivide=0))
    if fruit:
        lemon_slice((0.42, -0.2, 1.12), (90, 0, 30), 0.2, fruit)


def goblet(wine, stem=0.62):
    clear = material("#f3f7f9", 0.03, alpha=0.24, coat=1)
    for x, y in ((-0.34, 0.14), (0.4, -0.12)):
        place(turned([(0, 0), (0.34, 0), (0.35, 0.02), (0.05, 0.05), (0.035, 0.1), (0.035, stem), (0.1, stem + 0.06)], clear), (x, y, 0))
        place(turned([(0, stem + 0.05), (0.2, stem + 0.12), (0.31, stem + 0.28), (0.325, stem + 0.4), (0, stem + 0.4)], material(wine, 0.05, coat=1), subdivide=0), (x, y, 0))
        place(turned([(0.33, stem + 0.41), (0.33, stem + 0.56), (0.27, stem + 0.76), (0.262, stem + 0.76)], clear, subdivide=0), (x, y, 0))


def tubes(color="#edc25a", light="#f6dc8c", ridged=True, twisted=False):
    """Short pasta in a bowl."""
    paint = material(color, 0.45, coat=0.2, spots=(4, [(0.3, color), (0.7, light)], 2))
    if twisted:
        def at(u, v):
            t = (v - 0.5) * 0.5
            a = v * 13 + (u - 0.5) * 0.6
            return ((u - 0.5) * 0.2 * math.cos(a), (u - 0.5) * 0.2 * math.sin(a), t)
        one = sheet(4, 40, at, paint, 0.02)
    else:
        one = turned([(0.055, -0.22), (0.085, -0.22), (0.085, 0.22), (0.055, 0.22), (0.055, -0.22)], paint, 48 if ridged else 24, (16, -0.06) if ridged else None, 0)
    bowl_of([one], 90, 0.1, "#3b4652", fill=color)


def plank(color="#edc25a", light="#f6dc8c", count=36, wide=0.02):
    """Long dry pasta in a bundle."""
    z = board(2.2, 1.2)
    paint = varied(color, light, 0.45)
    for k in range(count * 3):
        a, d = dice.uniform(0, 6.3), 0.2 * math.sqrt(dice.random())
        y, h = d * math.cos(a) * 1.5, max(0, d * math.sin(a)) + 0.02
        fan = dice.uniform(-1, 1)
        swept([(-1.0, y + 0.3 * fan * 0.4, z + h + 0.02), (0, y * 0.7, z + h + 0.04), (1.0, y + 0.3 * fan, z + h + 0.01)], [wide] * 3, paint, 6, 0.45 if wide > 0.03 else 1, subdivide=0)
    swept([(0.0, 0.32 * math.cos(t / 8 * math.pi), z + 0.05 + 0.26 * math.sin(t / 8 * math.pi)) for t in range(9)], [0.03] * 9, material("#8f1a3c", 0.6), 8)
