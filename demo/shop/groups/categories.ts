type Node = { key: string; name: string; glyph: string; children?: readonly Node[] };

/** The category tree, three levels deep. Some categories are still without goods. */
export const categoryTree = [
  {
    key: 'fresh',
    name: '生鮮蔬果',
    glyph: '🥬',
    children: [
      {
        key: 'fruit',
        name: '水果',
        glyph: '🍎',
        children: [
          { key: 'fruit-local', name: '台灣在地水果', glyph: '🥭' },
          { key: 'fruit-import', name: '進口水果', glyph: '🍒' },
          { key: 'fruit-frozen', name: '冷凍水果', glyph: '🫐' },
        ],
      },
      {
        key: 'vegetable',
        name: '蔬菜',
        glyph: '🥦',
        children: [
          { key: 'vegetable-box', name: '蔬菜箱', glyph: '🥬' },
          { key: 'vegetable-root', name: '根莖瓜果', glyph: '🥕' },
          { key: 'mushroom', name: '菇類', glyph: '🍄‍🟫' },
          { key: 'salad', name: '沙拉生菜', glyph: '🥗' },
        ],
      },
      { key: 'egg-tofu', name: '蛋品與豆製品', glyph: '🥚' },
    ],
  },
  {
    key: 'seafood',
    name: '水產海鮮',
    glyph: '🦐',
    children: [
      {
        key: 'crustacean',
        name: '蝦蟹',
        glyph: '🦐',
        children: [
          { key: 'shrimp', name: '帶殼鮮蝦', glyph: '🦐' },
          { key: 'shrimp-peeled', name: '蝦仁', glyph: '🍤' },
          { key: 'crab', name: '螃蟹', glyph: '🦀' },
        ],
      },
      {
        key: 'fish',
        name: '魚類',
        glyph: '🐟',
        children: [
          { key: 'fish-import', name: '鮭魚鱈魚', glyph: '🍣' },
          { key: 'fish-local', name: '台灣漁獲', glyph: '🐟' },
          { key: 'fish-roe', name: '魚卵', glyph: '🍥' },
        ],
      },
      { key: 'shellfish', name: '貝類', glyph: '🦪' },
      { key: 'squid', name: '透抽花枝', glyph: '🦑' },
    ],
  },
  {
    key: 'meat',
    name: '肉品',
    glyph: '🥩',
    children: [
      {
        key: 'beef',
        name: '牛肉',
        glyph: '🥩',
        children: [
          { key: 'steak', name: '牛排', glyph: '🥩' },
          { key: 'beef-hotpot', name: '火鍋烤肉片', glyph: '🍲' },
        ],
      },
      { key: 'pork', name: '豬肉', glyph: '🐖' },
      { key: 'chicken', name: '雞肉', glyph: '🍗' },
      { key: 'lamb', name: '羊肉', glyph: '🐑' },
      { key: 'meat-processed', name: '香腸與火腿', glyph: '🌭' },
    ],
  },
  {
    key: 'staple',
    name: '米麵雜糧',
    glyph: '🌾',
    children: [
      { key: 'rice', name: '米', glyph: '🍚' },
      {
        key: 'noodle',
        name: '麵條',
        glyph: '🍜',
        children: [
          { key: 'noodle-mix', name: '乾拌麵', glyph: '🍜' },
          { key: 'noodle-dry', name: '麵線與關廟麵', glyph: '🥢' },
          { key: 'pasta', name: '義大利麵', glyph: '🍝' },
        ],
      },
      { key: 'grain', name: '五穀雜糧', glyph: '🫘' },
      { key: 'flour', name: '麵粉與烘焙材料', glyph: '🥐' },
    ],
  },
  {
    key: 'pantry',
    name: '調味與油品',
    glyph: '🧂',
    children: [
      { key: 'soy-sauce', name: '醬油', glyph: '🍶' },
      { key: 'vinegar', name: '醋', glyph: '🍾' },
      {
        key: 'sauce',
        name: '拌醬與抹醬',
        glyph: '🥫',
        children: [
          { key: 'sauce-savory', name: '拌醬辣醬', glyph: '🌶️' },
          { key: 'honey-jam', name: '蜂蜜果醬', glyph: '🍯' },
        ],
      },
      { key: 'spice', name: '香料與鹽', glyph: '🧂' },
      { key: 'oil', name: '食用油', glyph: '🫒' },
      { key: 'canned', name: '罐頭', glyph: '🥫' },
    ],
  },
  {
    key: 'frozen',
    name: '冷凍調理',
    glyph: '🥟',
    children: [
      {
        key: 'dumpling',
        name: '水餃包點',
        glyph: '🥟',
        children: [
          { key: 'dumpling-boiled', name: '水餃', glyph: '🥟' },
          { key: 'bun', name: '包子鍋貼蔥餅', glyph: '🫓' },
        ],
      },
      { key: 'soup', name: '湯品', glyph: '🍲' },
      { key: 'hotpot', name: '火鍋料', glyph: '🍢' },
      { key: 'ready-meal', name: '料理包', glyph: '🍛' },
      { key: 'frozen-snack', name: '炸物披薩', glyph: '🍟' },
      { key: 'ice', name: '冰品', glyph: '🍨' },
    ],
  },
  {
    key: 'snack',
    name: '零食點心',
    glyph: '🍪',
    children: [
      { key: 'biscuit', name: '餅乾', glyph: '🍪' },
      { key: 'nut', name: '堅果', glyph: '🥜' },
      { key: 'dried-fruit', name: '果乾', glyph: '🥭' },
      { key: 'candy', name: '糖果', glyph: '🍬' },
      { key: 'chocolate', name: '巧克力', glyph: '🍫' },
      { key: 'chips', name: '洋芋片與米果', glyph: '🍘' },
      { key: 'jerky', name: '肉乾海苔', glyph: '🥓' },
      { key: 'popcorn', name: '爆米花', glyph: '🍿' },
    ],
  },
  {
    key: 'drink',
    name: '飲品沖泡',
    glyph: '☕',
    children: [
      {
        key: 'coffee',
        name: '咖啡',
        glyph: '☕',
        children: [
          { key: 'coffee-bean', name: '咖啡豆', glyph: '🫘' },
          { key: 'coffee-drip', name: '濾掛咖啡', glyph: '☕' },
          { key: 'coffee-capsule', name: '膠囊咖啡', glyph: '☕' },
        ],
      },
      {
        key: 'tea',
        name: '茶',
        glyph: '🍵',
        children: [
          { key: 'tea-leaf', name: '台灣茶葉', glyph: '🍵' },
          { key: 'tea-bag', name: '茶包花草茶', glyph: '🫖' },
        ],
      },
      {
        key: 'juice',
        name: '果汁與氣泡飲',
        glyph: '🧃',
        children: [
          { key: 'juice-pure', name: '果汁', glyph: '🧃' },
          { key: 'sparkling', name: '氣泡水與茶飲', glyph: '🥤' },
        ],
      },
      { key: 'milk', name: '鮮乳與植物奶', glyph: '🥛' },
      { key: 'yogurt', name: '優格與起司', glyph: '🧀' },
      { key: 'cereal', name: '穀粉麥片', glyph: '🥣' },
      { key: 'alcohol', name: '酒類展示', glyph: '🍶' },
    ],
  },
  {
    key: 'gift',
    name: '伴手禮與甜點',
    glyph: '🎁',
    children: [
      { key: 'pineapple-cake', name: '鳳梨酥', glyph: '🍍' },
      { key: 'egg-roll', name: '蛋捲與酥餅', glyph: '🥠' },
      { key: 'cake', name: '蛋糕', glyph: '🍰' },
      { key: 'mochi', name: '麻糬與糕點', glyph: '🍡' },
      {
        key: 'gift-box',
        name: '節慶禮盒',
        glyph: '🎁',
        children: [
          { key: 'gift-box-food', name: '食品禮盒', glyph: '🧧' },
          { key: 'gift-box-flower', name: '花禮', glyph: '💐' },
        ],
      },
    ],
  },
  {
    key: 'cleaning',
    name: '居家清潔',
    glyph: '🧺',
    children: [
      { key: 'laundry', name: '洗衣', glyph: '🧺' },
      { key: 'dish', name: '洗碗', glyph: '🍽️' },
      { key: 'bathroom', name: '浴廁與地板', glyph: '🚽' },
      { key: 'clean-tool', name: '清潔工具', glyph: '🧹' },
      { key: 'trash-bag', name: '垃圾袋', glyph: '🗑️' },
      {
        key: 'paper',
        name: '紙品',
        glyph: '🧻',
        children: [
          { key: 'toilet-paper', name: '衛生紙', glyph: '🧻' },
          { key: 'kitchen-paper', name: '廚房紙巾', glyph: '🧻' },
          { key: 'wet-wipe', name: '濕紙巾', glyph: '💧' },
        ],
      },
    ],
  },
  {
    key: 'care',
    name: '個人保養',
    glyph: '🧴',
    children: [
      { key: 'hair', name: '洗髮護髮', glyph: '🧴' },
      { key: 'body', name: '沐浴', glyph: '🛁' },
      { key: 'soap', name: '手工皂', glyph: '🧼' },
      { key: 'oral', name: '口腔清潔', glyph: '🪥' },
      { key: 'skin', name: '臉部與護手', glyph: '💆' },
      { key: 'shaving', name: '刮鬍用品', glyph: '🪒' },
    ],
  },
  {
    key: 'kitchen',
    name: '廚房餐具',
    glyph: '🍳',
    children: [
      { key: 'pan', name: '鍋具', glyph: '🍳' },
      { key: 'container', name: '保鮮收納', glyph: '🍱' },
      { key: 'cup', name: '杯壺', glyph: '🍵' },
      { key: 'knife', name: '刀具砧板', glyph: '🔪' },
      { key: 'tableware', name: '碗盤餐具', glyph: '🍽️' },
    ],
  },
  {
    key: 'home',
    name: '居家生活',
    glyph: '🏠',
    children: [
      {
        key: 'textile',
        name: '織品寢具',
        glyph: '🛏️',
        children: [
          { key: 'towel', name: '毛巾', glyph: '🛁' },
          { key: 'bedding', name: '寢具', glyph: '🛏️' },
        ],
      },
      {
        key: 'clothing',
        name: '襪子與居家服',
        glyph: '🧦',
        children: [
          { key: 'sock', name: '襪子', glyph: '🧦' },
          { key: 'homewear', name: '居家服', glyph: '👕' },
        ],
      },
      { key: 'outdoor', name: '雨具與露營', glyph: '⛺' },
      { key: 'bag', name: '包袋', glyph: '👜' },
      { key: 'gardening', name: '園藝', glyph: '🪴' },
    ],
  },
  {
    key: 'office',
    name: '辦公文具',
    glyph: '✏️',
    children: [
      { key: 'pen', name: '書寫用品', glyph: '🖊️' },
      { key: 'paper-goods', name: '筆記與紙張', glyph: '📒' },
      { key: 'filing', name: '文件收納', glyph: '📂' },
      { key: 'gadget', name: '3C 周邊', glyph: '🔌' },
    ],
  },
  {
    key: 'family',
    name: '寵物與親子',
    glyph: '🐶',
    children: [
      {
        key: 'pet',
        name: '寵物',
        glyph: '🐶',
        children: [
          { key: 'dog', name: '狗狗', glyph: '🐶' },
          { key: 'cat', name: '貓咪', glyph: '🐱' },
          { key: 'small-pet', name: '小動物', glyph: '🐹' },
        ],
      },
      {
        key: 'baby',
        name: '親子',
        glyph: '🍼',
        children: [
          { key: 'baby-care', name: '嬰幼兒用品', glyph: '🍼' },
          { key: 'toy', name: '玩具', glyph: '🧸' },
        ],
      },
    ],
  },
] as const satisfies readonly Node[];

type KeysOf<N> = N extends { key: infer K; children: readonly (infer C)[] }
  ? K | KeysOf<C>
  : N extends { key: infer K }
    ? K
    : never;
export type CategoryKey = KeysOf<(typeof categoryTree)[number]>;
export type CategoryNode = Node;
