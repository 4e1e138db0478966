"""Vegetables, mushrooms, eggs and tofu."""
import math
from materials import material, varied
from shapes import ball, block, copy, dice, heaped, place, swept, turned
from table import joined
from vessels import GREEN, basket, board, bowl, leaf, plate

TRIO = [(-0.52, 0.24, 20), (0.5, 0.26, -35), (0.02, -0.36, 8)]


def roots(color, light, cut=None, long=1.75, radius=0.36):
    """Sweet potatoes and potatoes; `cut` is the flesh of a halved one in front."""
    skin = material(color, 0.6, spots=(9, [(0.3, color), (0.65, light)], 5), bump=(14, 0.5))
    taper = lambda p: (p.x * long, p.y * (1 - 0.3 * abs(p.x) ** 2), p.z * (1 - 0.3 * abs(p.x) ** 2))
    for k, (x, y, turn) in enumerate(TRIO[: 2 if cut else 3]):
        place(ball(radius, skin, (1, 1, 0.95), 0.09, 1.6, 5, k, taper), (x, y, radius * 0.9), (0, 0, turn))
    if not cut:
        return
    flesh = material(cut, 0.5, spots=(8, [(0.3, cut), (0.75, light)], 4), bump=(18, 0.25))
    at, turn = (0.02, -0.42, radius * 0.8), (38, 0, 8)
    place(ball(radius, skin, (1, 1, 0.95), 0.02, 1.6, 5, 7, lambda p: taper(p.__class__((p.x, p.y, min(p.z, 0))))), at, turn)
    place(ball(radius * 0.94, flesh, (1, 1, 0.05), 0, 1.6, 5, 7, taper), at, turn)


def onions():
    paint = material("#c98434", 0.3, coat=0.5, marble=(2.2, 1.2, [(0, "#b56f22"), (0.5, "#d9994a"), (1, "#c07a2c")], "X"))
    shape = lambda p: (p.x, p.y, p.z * 0.9 + 0.32 * math.exp(-(p.x ** 2 + p.y ** 2) * 18) * (1 if p.z > 0 else -0.3))
    for k, (x, y, turn) in enumerate(TRIO):
        place(ball(0.44, paint, (1, 1, 1), 0.03, 1.5, 5, k, shape), (x, y, 0.4), (dice.uniform(-10, 10), 0, turn))


def carrots():
    paint = material("#e8761c", 0.45, coat=0.2, marble=(7, 2, [(0, "#df6a12"), (0.8, "#f08a2e"), (1, "#c75a0c")], "X"))
    green = material(**GREEN)
    for k in range(5):
        y = -0.5 + 0.25 * k
        place(swept([(-0.95 + 0.2 * t, 0, 0) for t in range(9)], [0.012, 0.05, 0.085, 0.115, 0.135, 0.15, 0.16, 0.165, 0.09], paint, 18), (0, y, 0.17), (0, 0, 5 - 3 * k))
        for n in range(5):
            leaf(green, 0.36, 0.08, (0.68, y, 0.18), (24, 0, -90 + 16 * (n - 2)), 0.4)


def garlic():
    paint = material("#f3ebe2", 0.5, spots=(5, [(0.35, "#e9d9dd"), (0.6, "#f7f1e8")], 3))
    for k, (x, y, turn) in enumerate(TRIO):
        bulb = turned([(0, 0), (0.22, 0.01), (0.4, 0.14), (0.42, 0.28), (0.3, 0.44), (0.12, 0.56), (0.06, 0.8), (0, 0.82)], paint, 66, (9, -0.09))
        place(bulb, (x, y, 0), (8 * (k - 1), 0, turn))
    clove = ball(0.15, material("#f2e2d6", 0.45), (0.8, 1, 1.35), 0.02, 2, 4)
    for x, y in ((0.55, -0.5), (-0.5, -0.5)):
        copy(clove, (x, y, 0.11), (82, 0, 40 * x))
    clove.hide_render = True


def ginger():
    paint = material("#cfa768", 0.65, marble=(4, 1.5, [(0, "#b58d50"), (0.7, "#d9b67c"), (1, "#a67c42")], "X"), bump=(18, 0.4))
    for x, y, squash, turn in ((-0.1, 0, (1.9, 1, 0.8), 8), (-0.72, 0.24, (1.1, 0.8, 0.7), 50), (0.62, 0.26, (1.2, 0.8, 0.7), -40), (0.42, -0.34, (1, 0.8, 0.7), 60), (-0.36, -0.36, (0.9, 0.7, 0.7), -62)):
        place(ball(0.34, paint, squash, 0.12, 2.2, 5, int(x * 9)), (x, y, 0.28), (0, 0, turn))
    flesh = material("#f0d98a", 0.5, spots=(9, [(0.35, "#e6c968"), (0.7, "#f6e6ab")], 3))
    for k in range(3):
        place(turned([(0, 0), (0.21, 0), (0.215, 0.05), (0, 0.055)], flesh, 40), (-0.1 + 0.24 * k, -0.75, 0.02 + 0.03 * k), (0, 12, 0))


def corn():
    kernel = material("#f5c62c", 0.3, coat=0.5)
    cob = joined([swept([(-0.85 + 0.17 * t, 0, 0) for t in range(11)], [0.12, 0.19, 0.22, 0.235, 0.24, 0.24, 0.235, 0.22, 0.19, 0.14, 0.05], kernel, 18)]
                 + [place(ball(0.062, kernel, (1.15, 1, 0.8), 0, 1, 2), (-0.78 + 0.082 * row, r * math.cos(a), r * math.sin(a)))
                    for row in range(20) for r in [0.232 - 0.09 * max(0, (row - 13) / 6) ** 2] for k in range(14) for a in [2 * math.pi * k / 14]])
    husk = material("#8fb04a", 0.5, marble=(6, 1, [(0, "#7a9c3a"), (0.7, "#a5c463"), (1, "#d3df9a")], "X"))
    for x, y, turn in ((0, 0.34, 8), (0.06, -0.26, -10)):
        copy(cob, (x, y, 0.26), (0, 0, turn))
        for side in (-1, 1):
            leaf(husk, 1.1, 0.34, (x - 0.9, y, 0.1), (6, 0, turn - 90 + 20 * side), 0.5)
    cob.hide_render = True


def peppers():
    for color, (x, y, turn) in zip(("#d3261e", "#f2b81c", "#3f8f2e"), TRIO):
        paint = material(color, 0.2, coat=0.8)
        fruit = turned([(0, 0.05), (0.2, 0.0), (0.34, 0.12), (0.42, 0.4), (0.44, 0.62), (0.36, 0.78), (0.16, 0.76), (0, 0.7)], paint, 64, (4, 0.13))
        place(fruit, (x, y, 0), (4, 0, turn), 0.92)
        place(swept([(0, 0, 0.68), (0.02, 0, 0.82), (0.1, 0, 0.92)], [0.07, 0.05, 0.055], material("#4f8a34", 0.5)), (x, y, 0), (0, 0, turn), 0.92)


def greens():
    """Leaves, roots and fruit of a box of vegetables."""
    z = place(block((2.0, 1.25, 0.4), material("#c99a5e", 0.6, wood=[(0, "#b5824e"), (0.6, "#d3a76a"), (1, "#a87444")]), 0.02), (0, 0, 0)).dimensions.z - 0.02
    light, dark = material("#a8cf6a", 0.5, marble=(3, 3, [(0, "#8fbf52"), (0.7, "#b5d97c"), (1, "#e9f2d0")], "Y")), material(**GREEN)
    for k in range(30):
        leaf(light if k % 3 else dark, 0.62, 0.5, (-0.6 + dice.uniform(-0.22, 0.22), 0.25 + dice.uniform(-0.16, 0.16), z + 0.02 * k / 3), (dice.uniform(30, 84), 0, k * 137.5), 0.7)
    for k in range(18):
        leaf(dark, 0.7, 0.26, (0.02 + dice.uniform(-0.1, 0.1), 0.36, z + 0.1), (dice.uniform(24, 80), 0, dice.uniform(-70, 70)), 0.4)
    red = material("#cf2a1c", 0.2, coat=0.7)
    for x, y in ((0.5, -0.3), (0.78, -0.06), (0.74, -0.42)):
        ball(0.21, red, (1, 1, 0.86), 0.02, 2, 4).location = (x, y, z + 0.14)
    orange = material("#e8761c", 0.45, coat=0.2)
    for k in range(3):
        swept([(-0.75 + 0.14 * t, -0.4 + 0.13 * k, z + 0.1) for t in range(8)], [0.02, 0.06, 0.09, 0.105, 0.115, 0.12, 0.12, 0.07], orange, 16)
    white = material("#efe6d2", 0.5)
    for k in range(3):
        mushroom(white, (0.45 + 0.26 * k, 0.34 - 0.04 * k, z), 0.16)
    swept([(0.1, 0.1, z + 0.12), (0.36, 0.02, z + 0.2), (0.7, 0.12, z + 0.16)], [0.08, 0.1, 0.07], material("#3f7a2e", 0.35, coat=0.4), 16)


def mushroom(paint, at, radius=0.3, stem="#efe3cc", tall=1.0):
    x, y, z = at
    place(turned([(0, 0), (radius * 0.4, 0.0), (radius * 0.42, radius * 0.6 * tall), (0, radius * 0.6 * tall)], material(stem, 0.6), 32), at)
    cap = turned([(radius * 0.3, 0), (radius, 0.04 * radius), (radius * 1.02, 0.2 * radius), (radius * 0.8, 0.6 * radius), (radius * 0.4, 0.8 * radius), (0, 0.84 * radius)], paint, 40)
    place(cap, (x, y, z + radius * 0.5 * tall), (dice.uniform(-12, 12), dice.uniform(-12, 12), dice.uniform(0, 90)))


def shiitake(color="#6b452d", light="#a87a52"):
    z = place_basket()
    paint = material(color, 0.6, spots=(7, [(0.35, color), (0.6, light), (0.75, "#d9c4a0")], 5), bump=(12, 0.6))
    for x, y, h, r in ((-0.48, 0.24, 0, 0.3), (0.1, 0.36, 0, 0.28), (0.52, 0.1, 0, 0.3), (-0.3, -0.3, 0, 0.31), (0.28, -0.34, 0, 0.29), (0.0, 0.02, 0.22, 0.32)):
        mushroom(paint, (x, y, z + h), r)


def place_basket():
    basket(0.9, 0.24)
    place(ball(0.8, material("#8f6a44", 0.9), (1, 1, 0.14), 0.02, 3, 4), (0, 0, 0.12))
    return 0.18


def king_oyster(cap="#b59a7c", stem="#f3ebdc", count=5, slim=1.0):
    z = board(2.1, 1.35)
    for k in range(count):
        profile = [(0, 0), (0.15 * slim, 0.01), (0.2 * slim, 0.25), (0.17 * slim, 0.6), (0.16 * slim, 0.9), (0, 0.92)]
        body = turned(profile, material(stem, 0.55, marble=(3, 2, [(0, stem), (0.8, "#fbf6ea"), (1, "#e0d2b8")], "X")), 40)
        top = turned([(0.14 * slim, 0.86), (0.29 * slim, 0.94), (0.25 * slim, 1.03), (0.12 * slim, 1.07), (0, 1.07)], material(cap, 0.55, spots=(8, [(0.3, cap), (0.7, "#d3bd9e")], 3)), 40)
        y = -0.45 + 0.9 * k / max(1, count - 1)
        place(joined([body, top]), (-0.5 + 0.06 * (k % 2), y, z + 0.19 * slim), (0, 90, dice.uniform(-6, 6)))


def clump(cap, stem="#f6efe2"):
    """Many small mushrooms that grow together."""
    z = 0.0
    paint, pale = varied(cap, "#e9dcc6", 0.55), material(stem, 0.6)
    for k in range(46):
        a, d = k * 2.4, 0.11 * math.sqrt(k)
        x, y = d * math.cos(a), d * math.sin(a) * 0.8
        tall = 0.75 - 0.42 * (d / 0.75) ** 2 + dice.uniform(-0.05, 0.05)
        swept([(x * 0.5, y * 0.5, z), (x, y, z + tall)], [0.05, 0.045], pale, 8, subdivide=0)
        ball(0.115, paint, (1, 1, 0.62), 0, 1, 3).location = (x, y, z + tall + 0.02)


def wood_ear():
    floor = bowl(0.95, 0.42, "#efe7da")
    paint = varied("#241a16", "#4a342a", 0.3, coat=0.5)
    for k in range(60):
        a, d = k * 2.4, 0.1 * math.sqrt(k)
        leaf(paint, 0.36, 0.42, (d * math.cos(a), d * math.sin(a), 0.34 + 0.2 * (1 - (d / 0.8) ** 2)), (dice.uniform(10, 70), dice.uniform(-20, 20), dice.uniform(0, 360)), 1.2)
    return floor


def egg(paint, at, turn=(0, 0, 0), radius=0.27):
    shape = lambda p: (p.x * (1 - 0.13 * p.z), p.y * (1 - 0.13 * p.z), p.z * 1.28)
    return place(ball(radius, paint, (1, 1, 1), 0, 1, 4, 0, shape), at, turn)


def eggs(color="#d9a074", light="#e6bb92", opened=None):
    """A basket of eggs; `opened` is the white of a halved one in front."""
    z = place_basket()
    paint = varied(color, light, 0.5)
    for x, y, h in ((-0.5, 0.22, 0), (0.02, 0.36, 0), (0.5, 0.2, 0), (-0.32, -0.22, 0), (0.24, -0.2, 0), (-0.1, 0.1, 0.3), (0.32, 0.12, 0.28)):
        egg(paint, (x, y, z + 0.24 + h), (dice.uniform(50, 96), 0, dice.uniform(0, 360)))
    if opened:
        for x, turn in ((-0.34, -16), (0.4, 18)):
            half_egg((x, -0.72, 0.3), turn, *opened)


def half_egg(at, turn, white="#fbf7ee", yolk="#f2a012"):
    x, y, z = at
    shape = lambda p: (p.x * 1.25, p.y * (1 - 0.12 * p.x), min(p.z, 0))
    place(ball(0.29, material(white, 0.3, coat=0.4), (1, 1, 1), 0, 1, 4, 0, shape), at, (34, 0, turn))
    place(ball(0.15, material(yolk, 0.12, coat=0.9), (1, 1, 0.3)), (x, y - 0.01, z + 0.012), (34, 0, turn))


def tofu(color="#f8f1df", count=5, seared=None):
    z = plate(1.08, "#5a6b6f")
    paint = material(color, 0.4, sss=0.2, spots=(4, [(0.3, color), (0.7, "#fffaf0")], 3), bump=(30, 0.1))
    if seared:
        paint = material(color, 0.55, spots=(7, [(0.32, seared), (0.6, color)], 4), bump=(20, 0.5))
    for k in range(count):
        place(block((0.46, 0.62, 0.34 if not seared else 0.2), paint, 0.035), (-0.48 + 0.48 * (k % 3), 0.22 - 0.56 * (k // 3), z), (0, 0, dice.uniform(-6, 6)))
    place(block((0.46, 0.62, 0.34 if not seared else 0.2), paint, 0.035), (0.0, -0.04, z + (0.34 if not seared else 0.2)), (0, 0, 22))
    leaf(material(**GREEN), 0.3, 0.16, (0.6, -0.4, z + 0.06), (12, 0, 220))
