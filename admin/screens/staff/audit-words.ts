import { productStatusText, restrictedText } from '@kaituan/domain/catalog/product-status';
import { returnDecisionText, returnReasonText } from '@kaituan/domain/order/return-life';
import { shopStepText } from '@kaituan/domain/order/shop-steps';
import { type PageKey, pageKeyText } from '@kaituan/domain/settings/site-page';
import { auditParts } from '@kaituan/domain/staff/audit-names';

/** What the screens call the codes that a field can have, by the field's name. */
const wordsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: productStatusText,
  restricted: restrictedText,
  step: shopStepText,
  decision: returnDecisionText,
  reason: returnReasonText,
  mode: { CAMPAIGN: '全站團', TEAM: '好友團' },
  visibility: { PUBLIC: '公開', LINK_ONLY: '僅限連結' },
  goalKind: { BUYERS: '人數', UNITS: '份數', AMOUNT: '金額' },
  casePolicy: {
    ROUND_DOWN: '捨去零頭',
    ROUND_UP_BY_TOLERANCE: '多拿補滿',
    SHOP_FILLS: '店家補足',
  },
  priceVisibility: {
    PUBLIC: '所有人',
    LOGIN_REQUIRED: '登入的會員',
    PRICES_HIDDEN: '審核過的通路會員',
  },
  audience: { ALL: '所有人', GUEST: '還沒加入會員的人' },
};

/** The word of a code, where the field with this way to it has words. */
export function wordOf(path: string, code: string): string | undefined {
  const words = wordsOf[auditParts(path).at(-1) ?? ''];
  return words && Object.hasOwn(words, code) ? words[code] : undefined;
}

/** What the menu calls a setting, by its name in the log. */
const settingText: Readonly<Record<string, string>> = {
  ...{ BANK_ACCOUNT: '收款的銀行帳戶', PAYMENTS: '收款方式', DELIVERY: '運送與費用' },
  ...{ NO_SHIP_DAYS: '不出貨的日子', PICKUP_PLACES: '取貨地點', SELLING_TERMS: '運送與費用' },
  ...{ COMPANY: '公司與品牌', LOOK: '標誌與顏色', LINE_APP: 'LINE', PAGE: '頁面與條款' },
  ...{ FAQ: '常見問題', CATEGORIES: '商品分類', BRANDS: '品牌', BANNERS: '首頁橫幅' },
  ...{ ACTIVITIES: '活動專區', HOME_SECTIONS: '首頁版面', KEYWORDS: '熱門關鍵字' },
  ...{ SYNONYMS: '同義字', REDIRECTS: '網址轉向', CANNED_REPLIES: '常用回覆' },
  ...{ PRICE_GROUPS: '價格群組', COUPONS: '優惠券', CHANNELS: '通路' },
};

/** A setting, as 常見問題（網路商店）; other records keep what people know them by. */
export function subjectText(subjectId: string, channelName: (channelId: number) => string): string {
  const [, channel, name = '', key] =
    /^(?:(\d+):)?([A-Z][A-Z_]+)(?::(\w+))?$/.exec(subjectId) ?? [];
  const text = settingText[name];
  if (!text) return subjectId;
  const page = key ? (pageKeyText[key as PageKey] ?? key) : text;
  return channel ? `${page}（${channelName(Number(channel))}）` : page;
}
