import * as assortment from '@kaituan/contract/staff/goods/staff-assortment';
import { priceGroupSetting } from '@kaituan/contract/staff/goods/staff-price-group';
import { cannedReplySetting } from '@kaituan/contract/staff/members/staff-message';
import { couponSetting } from '@kaituan/contract/staff/promotions/staff-coupon';
import { channelSetting } from '@kaituan/contract/staff/shop/staff-channel';
import * as contract from '@kaituan/contract/staff/shop/staff-settings';
import * as shopWindow from '@kaituan/contract/staff/shop/staff-shop-window';
import * as words from '@kaituan/contract/staff/shop/staff-words';
import { pageKeys, pageKeyText } from '@kaituan/domain/settings/site-page';
import type { z } from 'zod';

/** A part of the settings' file, and the calls that read and write it. */
export type SettingsSection = {
  /** Where it stands in the file. */
  path: readonly [string] | readonly ['pages', string];
  text: string;
  get: string;
  save: string;
  /** What the calls want beside the channel. */
  which: { key?: string };
  value: z.ZodType;
};

type Calls = {
  get: { path: string };
  save: { path: string; request: { shape: { value: z.ZodType } } };
};

const sectionOf = (
  path: SettingsSection['path'],
  text: string,
  { get, save }: Calls,
  which: SettingsSection['which'] = {},
): SettingsSection => {
  const { value } = save.request.shape;
  return { path, text, get: get.path, save: save.path, which, value };
};

/** Every part of the file, in the order in which it is written. */
export const settingsSections: readonly SettingsSection[] = [
  sectionOf(['channels'], '通路', channelSetting),
  sectionOf(['company'], '公司資料', contract.companySetting),
  sectionOf(['look'], '標誌與顏色', contract.lookSetting),
  sectionOf(['lineApp'], 'LINE', contract.lineAppSetting),
  sectionOf(['bankAccount'], '銀行帳戶', contract.bankAccountSetting),
  sectionOf(['payments'], '收款方式', contract.paymentSetting),
  sectionOf(['delivery'], '配送與運費', contract.deliverySetting),
  sectionOf(['noShipDays'], '不出貨的日子', contract.noShipDaySetting),
  sectionOf(['pickupPlaces'], '取貨地點', contract.pickupPlaceSetting),
  sectionOf(['sellingTerms'], '價格與最低訂購金額', contract.sellingSetting),
  sectionOf(['coupons'], '優惠券', couponSetting),
  sectionOf(['priceGroups'], '價格群組', priceGroupSetting),
  ...pageKeys.map((key) =>
    sectionOf(['pages', key], pageKeyText[key], contract.pageSetting, { key }),
  ),
  sectionOf(['faq'], '常見問題', contract.faqSetting),
  sectionOf(['cannedReplies'], '常用回覆', cannedReplySetting),
  sectionOf(['categories'], '商品分類', assortment.categorySetting),
  sectionOf(['brands'], '品牌', shopWindow.brandSetting),
  sectionOf(['homeSections'], '首頁版面', shopWindow.homeSectionSetting),
  sectionOf(['banners'], '首頁橫幅', shopWindow.bannerSetting),
  sectionOf(['activities'], '活動', shopWindow.activitySetting),
  sectionOf(['keywords'], '搜尋關鍵字', words.keywordSetting),
  sectionOf(['synonyms'], '同義詞', words.synonymSetting),
  sectionOf(['redirects'], '網址轉向', words.redirectSetting),
];
