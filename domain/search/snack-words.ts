/** What sweets, snacks and drinks are called; written as in foodWords. */
export const snackWords = `
零食 = snack, snacks
下酒菜 小菜 > 蒜香花生 魷魚絲 豬肉乾 螺肉
年貨 過年 新年 春節 > 年節 肉乾 糖果 堅果
拜拜 普渡 中元 > 餅乾 罐頭 洋芋片
中秋 中秋節 > 月餅 文旦 烤肉
情人節 > 巧克力
點心 > 零食 甜點 = dim sum
甜點 甜品 > 蛋糕 布丁 提拉米蘇 大福 = dessert, sweets
冰 冰品 > 冰淇淋 雪糕 棒冰 = ice
冰淇淋 雪糕 霜淇淋 > 雪酪 = ice cream, gelato
雪酪 = sorbet, sherbet
冰棒 棒冰 枝仔冰 > 雪糕 棒棒冰 = popsicle, ice pop
餅乾 曲奇 = cookie, cookies, biscuit, cracker
消化餅 = digestive
仙貝 米果 米餅 香米餅 = rice cracker, senbei
洋芋片 薯片 = chips, potato chips, crisps
爆米花 爆谷 = popcorn
海苔 紫菜 = seaweed, nori, laver
堅果 > 腰果 杏仁 核桃 夏威夷豆 開心果 = nut, nuts, mixed nuts
杏仁 > 杏仁果 = almond
腰果 = cashew
核桃 胡桃 = walnut
夏威夷豆 夏威夷果 = macadamia
開心果 = pistachio
榛果 榛子 = hazelnut
花生 土豆仁 長生果 = peanut
糖果 > 軟糖 牛軋糖 牛奶糖 喜糖 = candy
軟糖 = gummy, jelly candy
焦糖 = caramel, toffee
牛軋糖 鳥結糖 = nougat
巧克力 朱古力 = chocolate
黑巧克力 = dark chocolate
白巧克力 = white chocolate
松露 = truffle
蛋糕 = cake
蛋糕捲 生乳捲 瑞士捲 = roll cake, swiss roll
布朗尼 = brownie
起司蛋糕 乳酪蛋糕 芝士蛋糕 = cheesecake
司康 = scone
提拉米蘇 = tiramisu
布丁 = pudding
鳳梨酥 = pineapple cake
蛋捲 = egg roll
太陽餅 = sun cake
月餅 > 蛋黃酥 綠豆椪 = mooncake, moon cake
麻糬 麻薯 痲糬 = mochi
大福 = daifuku
綠豆糕 = mung bean cake
禮盒 禮品 伴手禮 送禮 禮物 = gift, gift box, gift set, present, souvenir
母親節 父親節 彌月 喜餅 > 禮盒
咖啡 珈琲 = coffee
咖啡豆 = coffee bean
濾掛 掛耳 濾掛咖啡 掛耳咖啡 = drip coffee, drip bag
低因 無咖啡因 = decaf
冷萃 冰滴 冷泡咖啡 = cold brew
茶 茶葉 > 茶包 茶磚 台灣茶 抹茶 = tea
茶包 = tea bag, teabag
烏龍 烏龍茶 高山茶 = oolong
紅茶 = black tea
綠茶 = green tea
抹茶 = matcha
伯爵茶 = earl grey
早餐茶 = english breakfast
洋甘菊 = chamomile
薄荷 = mint, peppermint
國寶茶 南非國寶茶 = rooibos
花草茶 花茶 > 洋甘菊茶 薄荷茶 桂花烏龍 = herbal tea
冷泡茶 > 冷泡烏龍茶
杏仁茶 > 杏仁薏仁粉
五穀粉 穀粉 沖泡粉 > 五穀綜合粉
奶茶 = milk tea
果汁 = juice, fruit juice
柳橙汁 柳丁汁 橙汁 = orange juice
蘋果汁 = apple juice
氣泡水 汽水 蘇打水 = sparkling water, soda, soda water
礦泉水 瓶裝水 = water, mineral water
飲料 飲品 手搖 手搖飲 > 果汁 氣泡水 = drink, beverage
提神 > 咖啡
黑咖啡 美式咖啡 美式 > 冷萃 = americano, black coffee
運動飲料 > 電解質飲 = sports drink, electrolyte
牛奶 鮮乳 鮮奶 牛乳 = milk, fresh milk
巧克力牛奶 巧克力牛乳 = chocolate milk
燕麥奶 = oat milk
豆漿 豆奶 = soy milk, soymilk
杏仁奶 > 杏仁飲 = almond milk
植物奶 = plant milk
優格 酸奶 優酪 優酪乳 = yogurt, yoghurt
希臘優格 = greek yogurt
起司 乳酪 芝士 起士 = cheese
莫札瑞拉 馬札瑞拉 = mozzarella
奶油乳酪 奶油起司 = cream cheese
酒 酒類 > 米酒 = alcohol, liquor
啤酒 = beer
紅酒 葡萄酒 = wine, red wine
威士忌 = whisky, whiskey
清酒 = sake
素 > 素食 純素 全素
素食 純素 全素 > 素肉 素料 素香鬆 素丸 素拌麵 素水餃 素火腿 素蠔油 = vegan, vegetarian
有機 = organic
無糖 = sugar free, unsweetened
冷凍 急凍 = frozen
冷藏 = chilled, refrigerated
宵夜 消夜 = late night snack
早餐 早點 = breakfast
烤肉 中秋烤肉 bbq = barbecue, bbq
露營 野營 = camping
`;
