"""Every motif by name: what builds it, and how the studio is set up for it."""
import fruit
import household
from materials import varied
import larder
import seafood
import table

motifs = {
    "shrimp-peeled": (seafood.shrimp_peeled, {}),
    "salmon": (seafood.salmon, {}),
    "apples": (fruit.apples, {}), "pears": (fruit.pears, {}), "oranges": (fruit.oranges, {}), "lemons": (fruit.lemons, {}),
    "pomelos": (fruit.pomelos, {}), "mangos": (fruit.mangos, {}), "bananas": (fruit.bananas, {}),
    "pineapple": (fruit.pineapple, dict(frame=2.7, aim=0.45, elevation=24)), "strawberries": (fruit.strawberries, {}),
    "blueberries": (fruit.blueberries, {}), "mixed-berries": (fruit.mixed_berries, {}), "cherries": (fruit.cherries, {}),
    "lychees": (fruit.lychees, {}), "grapes": (fruit.grapes, {}), "red-grapes": (lambda: fruit.grapes("#8a1f34", "#b0455a"), {}),
    "kiwis": (fruit.kiwis, {}), "avocados": (fruit.avocados, {}), "jujubes": (fruit.jujubes, {}),
    "mango-cubes": (lambda: fruit.cubes("#f29c14", "#fbbe3c"), {}), "pineapple-cubes": (lambda: fruit.cubes("#f0c832", "#fbe27c"), {}),
    "avocado-cubes": (lambda: fruit.cubes("#a8bb4a", "#dbdc84"), {}), "dragonfruit-cubes": (lambda: fruit.cubes("#a80f52", "#c92a6c", "#1a0a14"), {}),
    "dried-mango": (lambda: fruit.dried_slices("#e08a14", "#f2aa34"), {}), "dried-pineapple": (lambda: fruit.dried_slices("#d9a52a", "#edc75c", 0.5, 0.34), {}),
}

motifs |= {
    "steamed-rice": (larder.steamed_rice, {}), "brown-rice": (lambda: larder.grains("#b58a52", "#d2ad74", "#a57c48"), {}),
    "coffee-beans": (larder.coffee_beans, {}), "coffee": (larder.coffee, {}), "tea": (larder.tea, {}), "honey": (larder.honey, {}),
    "brownies": (table.brownies, {}), "cookies": (table.cookies, {}), "buns": (table.buns, {}), "dumplings": (table.dumplings, {}),
    "chicken-breast": (table.chicken_breast, {}), "steak": (table.steak, {}), "pineapple-cakes": (table.cakes, {}), "egg-rolls": (table.rolls, {}),
    "chicken-legs": (table.drumsticks, {}), "pork-belly": (table.pork_block, {}), "sausages": (table.sausages, {}), "meatballs": (table.meatballs, {}),
    "beef-slices": (lambda: table.thin_slices("#b5323c", "#f3d9ce", "#9a1f2c", 0.52), {}), "pork-slices": (lambda: table.thin_slices("#dd8f88", "#f8e6dc", "#cf7670", 0.5), {}),
    "mince": (table.mince, {}), "potstickers": (lambda: table.dumplings("#f3dfae", "#fbf0d4", True), {}), "plain-buns": (lambda: table.buns("#fbf7ee", 0, False, 1.05), {}),
    "flat-cakes": (table.flat_cakes, {}), "butter-cookies": (lambda: table.cookies("#e3b566", "#f4d595", None), {}), "cake-roll": (table.cake_roll, dict(elevation=30)),
    "mochi": (lambda: table.mochi("#f4efe6", "#ffffff", "#5a2a22"), {}), "matcha-mochi": (lambda: table.mochi("#8fa04e", "#b5c07a", "#3f4a1c"), {}),
    "chocolate": (table.chocolate, {}), "white-chocolate": (lambda: table.chocolate("#f3e3c0"), {}),
    "vanilla-ice": (table.ice_cream, {}), "strawberry-ice": (lambda: table.ice_cream("#f2a9b3", "#f9ccd2", "#c92a3f"), {}),
    "sesame-ice": (lambda: table.ice_cream("#6f6c6a", "#96928e", "#2c2a29"), {}), "mango-ice": (lambda: table.ice_cream("#f7b52c", "#fbcf62"), {}),
    "noodles-dry": (lambda: larder.noodles(dish="#8f5f38"), {}), "noodles-scallion": (lambda: larder.noodles("#d9b16a", "#ecd09a", larder.scallion), {}),
    "noodles-sauce": (lambda: larder.noodles(topping=larder.sauced("#5a2412", light="#8a4420")), {}), "noodles-red": (lambda: larder.noodles("#e0903c", "#f2b96a", larder.sauced("#a8200f", light="#d9481c")), {}),
    "beef-noodles": (lambda: larder.noodles(topping=larder.sauced("#5f2c18", light="#8f5232"), soup="#7a2f12"), {}),
    "pasta": (lambda: larder.noodles("#edc25a", "#f6dc8c", larder.sauced("#b5240f", light="#d9421f"), dish="#f3efe6"), {}),
    "nuts": (lambda: larder.bowl_of([larder.bean(varied("#a8642c", "#c98a4c", 0.5), 0.11, (1.6, 0.95, 0.7)), larder.bean(varied("#ecd5a4", "#f3e3bc", 0.45), 0.1, (1.5, 0.8, 0.8)), larder.bean(varied("#d9b07a", "#c4935a", 0.6), 0.12, (1.1, 1, 0.9))], 120, 0.1, fill="#b5803f"), {}),
    "red-beans": (lambda: larder.bowl_of([larder.bean(varied("#6b1018", "#8f1f26", 0.25, coat=0.5), 0.075)], 260, 0.068, fill="#6b1018"), {}),
    "mung-beans": (lambda: larder.bowl_of([larder.bean(varied("#5f7a24", "#7f9a3c", 0.3, coat=0.4), 0.06)], 360, 0.056, fill="#5f7a24"), {}),
    "black-beans": (lambda: larder.bowl_of([larder.bean(varied("#14110f", "#2b2522", 0.25, coat=0.5), 0.085)], 220, 0.076, fill="#14110f"), {}),
    "soy-beans": (lambda: larder.bowl_of([larder.bean(varied("#e0bd70", "#eed496", 0.4), 0.085, (1.1, 1, 1))], 220, 0.08, fill="#d9b467"), {}),
    "grains": (lambda: larder.bowl_of([larder.bean(varied("#b58a52", "#5a2018", 0.4), 0.05, (1.9, 1, 1)), larder.bean(varied("#efe0b8", "#2b2522", 0.4), 0.05, (1.6, 1, 1)), larder.bean(varied("#d9b467", "#8a5a30", 0.4), 0.06)], 420, 0.05, fill="#a8804a"), {}),
    "oats": (lambda: larder.bowl_of([larder.bean(varied("#e6cf9c", "#f2e3bd", 0.7), 0.085, (1.3, 1, 0.22))], 330, 0.05, fill="#e0c891"), {}),
    "peanuts": (lambda: larder.bowl_of([larder.bean(varied("#b5623c", "#d08858", 0.5), 0.1, (1.4, 1, 1))], 170, 0.09, fill="#b5683f"), {}),
    "flour": (larder.flour, {}), "butter": (larder.butter, {}), "cocoa": (lambda: larder.flour("#4f2716"), {}), "sugar": (lambda: larder.flour("#cfa25c"), {}),
    "milk": (lambda: larder.glass_of("#fbf8f0"), dict(elevation=16, aim=0.55)), "juice": (lambda: larder.glass_of("#f59a14", light="#f9b83c"), dict(elevation=16, aim=0.55)),
}

motifs |= {
    "shrimp": (seafood.shrimp_whole, {}), "crab-legs": (seafood.crab_legs, {}), "white-fish": (seafood.white_fish, {}), "tuna": (seafood.tuna, {}),
    "scallops": (seafood.scallops, {}), "oysters": (seafood.half_shells, {}), "mussels": (lambda: seafood.half_shells("#e08a2c", "#2c3038", "#14161a"), {}),
    "clams": (lambda: seafood.half_shells("#ecd9b8", "#c9b898", "#8f7c5c"), {}), "squid": (seafood.squid, {}), "fish": (seafood.fish_whole, {}),
    "fried-shrimp": (seafood.fried_shrimp, {}),
}

motifs |= {
    "pan": (household.pan, {}), "wok": (household.wok, {}),
    "pot": (household.pot, {}), "clay-pot": (lambda: household.pot("#8a5a3c", tall=0.5), {}), "steel-pot": (lambda: household.pot(steel=True), {}),
    "saucepan": (lambda: household.pot(steel=True, lid=False, long_grip=True, tall=0.5), dict(frame=3.4)),
    "mugs": (household.mugs, {}), "glasses": (household.glasses, {}), "flasks": (household.flask, dict(elevation=22, aim=0.6)),
    "plates": (lambda: household.dishes("#efe6d6", "#8f5f38", bowls=False), {}), "bowls": (lambda: household.dishes(plates=False), {}),
    "knife": (household.knife_and_board, {}), "boards": (household.boards, {}),
    "towels": (household.towels, {}), "white-towels": (lambda: household.towels(("#f4f1ea", "#f4f1ea", "#e9e4da")), {}),
    "toilet-rolls": (household.rolls, {}), "kitchen-rolls": (lambda: household.rolls(0.78, 3), {}),
    "soaps": (household.soaps, {}), "dark-soaps": (lambda: household.soaps(("#3a3a3c", "#4a4946", "#404442"), "#6a6864"), {}),
    "pillows": (household.pillows, {}), "storage-boxes": (household.boxes, {}), "lunch-boxes": (household.lunch_box, {}),
    "pens": (household.pens, {}), "notebooks": (household.notebooks, {}), "paper": (household.paper, {}),
    "bucket": (household.bucket, {}), "toy-blocks": (household.toy_blocks, {}), "toothbrushes": (household.brushes, {}),
}
