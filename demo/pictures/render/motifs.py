"""Every motif by name: what builds it, and how the studio is set up for it."""
import cooked
import fruit
import garden
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

motifs |= {
    "sweet-potatoes": (lambda: garden.roots("#b5573c", "#cf7f5c", "#f2a634"), {}), "purple-potatoes": (lambda: garden.roots("#7a3550", "#97536a", "#6f2f86"), {}),
    "potatoes": (lambda: garden.roots("#c9a066", "#dfbd88", None, 1.25, 0.42), {}), "onions": (garden.onions, {}), "carrots": (garden.carrots, {}),
    "garlic": (garden.garlic, {}), "ginger": (garden.ginger, {}), "corn": (garden.corn, {}), "peppers": (garden.peppers, {}), "vegetables": (garden.greens, dict(aim=0.4)),
    "shiitake": (garden.shiitake, {}), "king-oyster": (garden.king_oyster, {}), "enoki": (lambda: garden.clump("#cfa97c"), dict(elevation=30)),
    "oyster-mushrooms": (lambda: garden.clump("#a89684"), dict(elevation=30)), "wood-ear": (garden.wood_ear, {}),
    "eggs": (garden.eggs, {}), "soft-eggs": (lambda: garden.eggs("#b58a5c", "#c9a074", ("#f3e0c0", "#f29a12")), {}),
    "salted-eggs": (lambda: garden.eggs("#dfe8e4", "#c9d9d6", ("#fdfbf4", "#e8701a")), {}), "tofu": (garden.tofu, {}),
    "dried-tofu": (lambda: garden.tofu("#b5793c", 5, "#8f5a26"), {}), "fried-tofu": (lambda: garden.tofu("#dfa850", 5, "#c2842e"), {}),
}

motifs |= {
    "thighs": (cooked.thighs, {}), "wings": (lambda: cooked.wings("#efcba4", "#f6dfc4"), {}), "hot-wings": (lambda: cooked.wings("#b5391a", "#df6a34", True), {}),
    "fried-chicken": (cooked.fried, {}), "nuggets": (lambda: cooked.fried("#dba048", "#f3cd86", 16, (1.3, 1, 0.6), 0.26, 0.06), {}), "rings": (cooked.rings, {}),
    "fries": (cooked.sticks, {}), "sweet-fries": (lambda: cooked.sticks("#e8862e", "#f6b05c"), {}), "cheese-sticks": (lambda: cooked.sticks("#d9962e", "#f0c068", 22, (0.2, 0.85, 0.2), True), {}),
    "ribs": (cooked.ribs, {}), "chops": (cooked.chops, {}), "bacon": (cooked.bacon, {}), "ham": (cooked.ham, {}),
    "beef-cubes": (cooked.cubes_of_beef, {}), "tomahawk": (cooked.tomahawk, {}), "pizza": (cooked.pizza, {}),
    "chicken-soup": (lambda: cooked.stew("#d9b25c", [cooked.chicken, cooked.chicken, cooked.mushroom_bite]), {}), "clam-soup": (lambda: cooked.stew("#dcc890", [cooked.clam_bite, cooked.clam_bite, cooked.chicken]), {}),
    "tomato-beef": (lambda: cooked.stew("#b5401c", [cooked.beef, cooked.tomato, cooked.carrot]), {}), "hot-pot-red": (lambda: cooked.stew("#a81c0c", [cooked.chili, cooked.tofu_bite, cooked.beef]), {}),
    "hot-pot-white": (lambda: cooked.stew("#e6d29c", [cooked.radish, cooked.green, cooked.tofu_bite]), {}), "miso-soup": (lambda: cooked.stew("#b5813f", [cooked.tofu_bite, cooked.green]), {}),
    "pumpkin-soup": (lambda: cooked.creamy("#f0a82c", "#f3ede0", swirl=True), {}), "curry": (lambda: cooked.stew("#a8651c", [cooked.chicken, cooked.potato, cooked.carrot]), {}),
    "braised-chicken": (lambda: cooked.stew("#4a2412", [cooked.browned, cooked.browned, cooked.green], 30), {}), "braised-beef": (lambda: cooked.stew("#6b2c12", [cooked.beef, cooked.radish, cooked.carrot], 28), {}),
    "white-stew": (lambda: cooked.stew("#f6e9cc", [cooked.chicken, cooked.potato, cooked.carrot]), {}), "dark-ribs": (lambda: cooked.stew("#3b1f10", [cooked.browned, cooked.browned]), {}),
    "minced-pork-rice": (lambda: cooked.on_rice("#6b3416", "#9c5a2c"), {}), "basil-pork-rice": (lambda: cooked.on_rice("#a8683c", "#c98f5c", cooked.green), {}),
    "rice-cakes": (lambda: cooked.stew("#c2340f", [lambda: cooked.swept([(0, -0.2, 0), (0, 0.2, 0)], [0.1, 0.1], cooked.material("#f3e0c8", 0.3, coat=0.6), 14)], 30), {}),
    "layer-cake": (lambda: cooked.wedges("#f3d38c", "#fff5ee", berry="#cf1f24"), {}), "cheesecake": (lambda: cooked.wedges("#f6e0a4", "#d9a04a", "#f8e6b4", None, 2), {}),
    "tiramisu": (lambda: cooked.wedges("#a8703c", "#4a2714", "#f8ecd2"), {}), "pound-cake": (cooked.loaf, {}), "scones": (cooked.scones, {}), "taro-roll": (lambda: table.cake_roll("#f3e0ad", "#b39ac9"), dict(elevation=30)),
    "milk-bars": (lambda: cooked.popsicles("#fbf3e0", "#f6e3c4", "#fbf3e0"), {}), "melon-bars": (lambda: cooked.popsicles("#d9343a", "#d9343a", "#d9343a"), {}), "chocolate-ice": (lambda: table.ice_cream("#5a2f1a", "#7a4426"), {}),
}

motifs |= {
    "crisps": (cooked.curls, {}), "seaweed-crisps": (lambda: cooked.curls(specks="#3f5a2c"), {}), "pink-crisps": (lambda: cooked.curls("#f2b98a", "#f8d3a8", specks="#d9583a"), {}),
    "almond-tuiles": (lambda: cooked.curls("#dba04a", "#f0cc86", 46, 0.34, "#f8ead0"), {}), "fruit-crisps": (lambda: cooked.curls("#b51f62", "#d14c84", specks="#2a0f1c"), {}),
    "rice-crackers": (cooked.discs, {}), "brown-crackers": (lambda: cooked.discs("#c9a05c", "#e0bf84", "#8f6a38"), {}), "pale-sandwiches": (lambda: cooked.discs("#e6bd6e", "#f2d79c", None, 0.27, 20), {}),
    "snowballs": (lambda: larder.bowl_of([cooked.ball(0.17, varied("#e8cf94", "#f6ead0", 0.9), (1, 1, 0.9), 0.04, 3, 3)], 46, 0.16, "#5a4a44", fill="#e0c68c"), {}),
    "popcorn": (cooked.popcorn, {}), "caramel-corn": (lambda: cooked.popcorn("#d9963a", "#f0c272"), {}), "twists": (lambda: cooked.sticks("#6b3416", "#a8622c", 22, (0.2, 0.8, 0.16), True), {}),
    "nougat": (lambda: cooked.wrapped("#fbf3e0", bits="#b5803f"), {}), "caramels": (lambda: cooked.wrapped("#c27a2c", "#d9994c"), {}), "milk-sweets": (lambda: cooked.wrapped("#fbf5e6", wrap="#eef3f6"), {}),
    "ginger-sweets": (lambda: cooked.wrapped("#dca544", "#f0c878"), {}), "jellies": (lambda: cooked.wrapped("#d93a5c", "#f2a634", size=(0.24, 0.24, 0.18)), {}), "wedding-sweets": (lambda: cooked.wrapped("#d9233c", "#f05a5f", "#f0b82c"), {}),
    "truffles": (lambda: larder.bowl_of([cooked.ball(0.17, varied("#3b1f12", "#5a3420", 0.9), (1, 1, 0.92), 0.06, 3, 3)], 40, 0.16, "#efe7da", fill="#3b1f12"), {}),
    "jerky": (lambda: fruit.dried_slices("#8f2a1c", "#b54a30", 0.55, 0.4), {}), "laver": (cooked.sheets, {}), "pork-paper": (lambda: cooked.sheets("#b5431c", "#d97a44", count=7), {}),
    "pork-floss": (cooked.floss, {}), "squid-shreds": (lambda: cooked.floss("#e0bd84", "#f3dfb4"), {}), "raisins": (lambda: larder.bowl_of([larder.bean(varied("#4a2030", "#6b3444", 0.45), 0.085)], 220, 0.075, fill="#4a2030"), {}),
    "longans": (lambda: larder.bowl_of([larder.bean(varied("#5a3416", "#7a4a22", 0.4), 0.12, (1.1, 1, 0.7))], 130, 0.1, fill="#5a3416"), {}), "dried-guava": (lambda: fruit.dried_slices("#d9586a", "#ee8f8c", 0.5, 0.36), {}),
    "dried-tomatoes": (lambda: fruit.dried_slices("#b52a1c", "#d9513a", 0.34, 0.3), {}), "green-mango": (lambda: fruit.dried_slices("#b5b540", "#d3d272", 0.5, 0.3), {}),
    "almonds": (lambda: larder.bowl_of([larder.bean(varied("#a8642c", "#c2824a", 0.5), 0.11, (1.65, 1, 0.65))], 130, 0.095, fill="#a8682f"), {}), "cashews": (lambda: larder.bowl_of([cooked.swept([(0.14 * cooked.math.cos(t / 6 * 2.8), 0.14 * cooked.math.sin(t / 6 * 2.8), 0) for t in range(7)], [0.045, 0.07, 0.08, 0.085, 0.08, 0.07, 0.045], varied("#efd8a4", "#e0bd7c", 0.4), 12)], 110, 0.1, fill="#e0c07c"), {}),
    "macadamias": (lambda: larder.bowl_of([larder.bean(varied("#f0e0ba", "#e2c78f", 0.4), 0.12, (1, 1, 0.95))], 120, 0.11, fill="#e6cf9c"), {}), "walnuts": (lambda: larder.bowl_of([cooked.ball(0.15, varied("#a8743c", "#c9985c", 0.55), (1.2, 1, 0.8), 0.4, 3, 4)], 80, 0.13, fill="#9c6a36"), {}),
    "pistachios": (lambda: larder.bowl_of([larder.bean(varied("#dcc596", "#8fa04a", 0.5), 0.11, (1.4, 0.9, 0.85))], 140, 0.095, fill="#c9b27c"), {}), "seeds": (lambda: larder.bowl_of([larder.bean(varied("#7a8f4a", "#a8b070", 0.4), 0.08, (1.6, 0.9, 0.35)), larder.bean(varied("#cfc0a8", "#e3d9c6", 0.5), 0.07, (1.7, 0.8, 0.5))], 300, 0.06, fill="#9c9c68"), {}),
    "garlic-peanuts": (lambda: larder.bowl_of([larder.bean(varied("#e6c68a", "#f2dcae", 0.45), 0.1, (1.35, 1, 1))], 170, 0.09, fill="#dcb97a"), {}),
    "granola": (lambda: larder.bowl_of([cooked.ball(0.12, varied("#c98f44", "#e6bd78", 0.7), (1.2, 1, 0.8), 0.4, 4, 3), larder.bean(varied("#a8642c", "#c2824a", 0.5), 0.09, (1.6, 1, 0.6)), larder.bean(varied("#4a2030", "#8f1f3c", 0.4), 0.075)], 150, 0.09, fill="#c08c48"), {}),
    "cocoa-cereal": (lambda: larder.bowl_of([cooked.ball(0.12, varied("#4f2716", "#6b3a22", 0.6), (1, 1, 0.9), 0.1, 4, 3)], 120, 0.105, fill="#4f2716"), {}),
    "white-grains": (lambda: larder.bowl_of([larder.bean(varied("#f0e8d4", "#dfd3b8", 0.5), 0.07, (1.1, 1, 0.85))], 320, 0.064, fill="#e6dcc4"), {}), "black-rice": (lambda: larder.grains("#2b1f26", "#4a3640", "#2b1f26"), {}),
    "sesame-powder": (lambda: larder.flour("#3a3634"), {}), "tan-powder": (lambda: larder.flour("#d3b588"), {}), "brown-powder": (lambda: larder.flour("#a8804a"), {}), "ginger-blocks": (lambda: cooked.wrapped("#4a2814", "#6b3f22", size=(0.28, 0.28, 0.2)), {}),
}

motifs |= {
    "orange-juice": (lambda: cooked.tall_glass("#f59a14", "#f9b83c", fruit="#f59a14"), dict(elevation=18, aim=0.55)), "guava-juice": (lambda: cooked.tall_glass("#ee8f8c", "#f6b3ac"), dict(elevation=18, aim=0.55)),
    "berry-juice": (lambda: cooked.tall_glass("#8f1230", "#b52a48"), dict(elevation=18, aim=0.55)), "cocoa-milk": (lambda: cooked.tall_glass("#8a5a3c", "#a87654"), dict(elevation=18, aim=0.55)),
    "oat-milk": (lambda: cooked.tall_glass("#efe3cc", "#f6eedc"), dict(elevation=18, aim=0.55)), "iced-tea": (lambda: cooked.tall_glass("#b5631c", "#cf8a3a", ice=True), dict(elevation=18, aim=0.55)),
    "iced-coffee": (lambda: cooked.tall_glass("#24100a", "#3b1c10", ice=True), dict(elevation=18, aim=0.55)), "sparkling": (lambda: cooked.tall_glass("#dfeef2", "#eef7f9", ice=True), dict(elevation=18, aim=0.55)),
    "lemon-sparkling": (lambda: cooked.tall_glass("#eef2d8", "#f6f8e6", ice=True, fruit="#f6d33c"), dict(elevation=18, aim=0.55)), "beer": (lambda: cooked.tall_glass("#e0a020", "#f0bf4a", foam="#fdf8ea"), dict(elevation=18, aim=0.6)),
    "red-wine": (lambda: cooked.goblet("#5a0f20"), dict(elevation=16, aim=0.65)), "white-wine": (lambda: cooked.goblet("#e6d68a"), dict(elevation=16, aim=0.65)),
    "flower-tea": (lambda: larder.tea("#d9a83a", "#c9a23c", "#fbf6e6"), {}), "mint-tea": (lambda: larder.tea("#a8a03a", "#3f6b2c"), {}), "red-tea": (lambda: larder.tea("#a8321a", "#6b2a18"), {}), "green-tea": (lambda: larder.tea("#b5b04a", "#4a6b34"), {}),
    "yogurt": (cooked.creamy, {}), "berry-yogurt": (lambda: cooked.creamy("#f6c9cf", berries="#cf1f24"), {}), "red-noodles": (lambda: larder.noodles("#c98a52", "#e0ac78", count=60), {}),
    "white-noodles": (lambda: larder.noodles("#f3ecdc", "#fbf7ec", count=60, dish="#3b4652"), {}), "glass-noodles": (lambda: larder.noodles("#dfe3dc", "#eef1ea", count=60), {}),
    "penne": (cooked.tubes, {}), "fusilli": (lambda: cooked.tubes(twisted=True), {}), "spaghetti": (cooked.plank, {}), "tagliatelle": (lambda: cooked.plank(wide=0.045, count=22), {}),
    "brown-buns": (lambda: table.buns("#a86a34", 0, False, 1.05, "#b87a44"), {}), "radish-cake": (lambda: garden.tofu("#f3ead4", 5, "#d9a45c"), {}), "fish-cakes": (lambda: garden.tofu("#d9a05a", 5, "#b5772e"), {}),
    "mooncakes": (lambda: table.cakes("#a8571c", "#6b1f14", 6, True), {}), "green-cakes": (lambda: cooked.discs("#cfc77c", "#e3dca0", None, 0.24, 16), {}), "peanut-candy": (lambda: cooked.wrapped("#dfb878", "#f0d6a2", size=(0.36, 0.2, 0.16)), {}),
    "flat-pastry": (lambda: cooked.discs("#e3b868", "#f6e0ae", "#b5803a", 0.32, 12), {}), "bread-rusks": (lambda: cooked.discs("#8a4a22", "#b5703a", None, 0.28, 14), {}),
}
