import type { ChannelId } from '#demo/shop/groups/channels.ts';

/** Keywords suggested by the shops; hot ones come from real searches only. */
export const pinnedKeywords: Record<
  ChannelId,
  readonly (readonly [word: string, link?: string])[]
> = {
  100083: [
    ['蝦仁'],
    ['牛排'],
    ['水餃'],
    ['濾掛咖啡', '/collections/3005'],
    ['鳳梨酥', '/collections/3010'],
    ['芒果'],
    ['衛生紙', '/collections/3007'],
    ['洗衣精'],
    ['蛋捲'],
    ['烤肉', '/collections/3002'],
    ['貓砂'],
    ['保溫瓶'],
  ],
  100120: [
    ['蝦仁'],
    ['業務用醬油'],
    ['咖啡豆', '/collections/4003'],
    ['餐廳用白米'],
    ['洗碗精', '/collections/4004'],
    ['禮盒', '/collections/4007'],
    ['花枝丸'],
    ['垃圾袋'],
  ],
  100205: [
    ['濾掛咖啡', '/collections/5001'],
    ['A4 影印紙', '/collections/5002'],
    ['堅果'],
    ['蛋糕', '/collections/5003'],
    ['拌麵'],
    ['中性筆'],
    ['洗手慕斯'],
    ['茶包'],
  ],
};

/** The shop's own, beside those that all shops share. */
export const synonymPairs: readonly (readonly [term: string, sameAs: string])[] = [
  ['古吉', '衣索比亞'],
  ['黑輪', '甜不辣'],
  ['伴手禮', '禮盒'],
];
