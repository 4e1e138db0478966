import { moveStock, setStatus } from '@kaituan/contract/staff/goods/staff-goods';
import { savePriceGroup } from '@kaituan/contract/staff/goods/staff-price-group';
import { saveProduct } from '@kaituan/contract/staff/goods/staff-product';
import { revealInvoiceArray } from '@kaituan/contract/staff/orders/staff-invoice';
import { moveParcels } from '@kaituan/contract/staff/orders/staff-parcel';
import { decideReturn } from '@kaituan/contract/staff/orders/staff-return';
import { saveCampaignPlan } from '@kaituan/contract/staff/promotions/staff-campaign-plan';
import { saveCoupon } from '@kaituan/contract/staff/promotions/staff-coupon';
import { saveFlashSalePlan } from '@kaituan/contract/staff/promotions/staff-flash-sale';
import { saveBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { bulletinChangeText } from '@kaituan/domain/bulletin/bulletin';
import { returnDecidedText } from '@kaituan/domain/order/return-life';
import { shopStepText } from '@kaituan/domain/order/shop-steps';
import { stockMovementText } from '@kaituan/domain/stock/stock-movement';
import type { staffAudit } from '#server/database/schema/staff-schema.ts';

type Entry = Pick<typeof staffAudit.$inferSelect, 'call' | 'request' | 'before' | 'after'>;

/** Of calls that make a record or change it, which of the two they did. */
const madeOrChanged: Readonly<Record<string, readonly [made: string, changed: string]>> = {
  [saveCampaignPlan.path]: ['開新的團購', '修改團購'],
  [saveFlashSalePlan.path]: ['辦一場限時搶購', '修改限時搶購'],
  [saveProduct.path]: ['新增商品', '修改商品'],
  [savePriceGroup.path]: ['新增價格群組', '改價格群組的名稱'],
};

const statusTexts = {
  ...{ ACTIVE: '商品上架', ARCHIVED: '商品下架', DRAFT: '商品改回草稿' },
  SOLD_OUT_HIDDEN: '商品改成售完隱藏',
};

/** What an entry did, of a call that can do one of several things: what it noted, or was asked to do, tells which. */
export function findChangeText({ call, request, before, after }: Entry): string | undefined {
  const which = madeOrChanged[call];
  if (which && after) return which[before ? 1 : 0];
  switch (call) {
    case saveBulletin.path:
      return after ? bulletinChangeText(before, after) : undefined;
    case saveCoupon.path:
      return after ? couponTextOf(before, after) : undefined;
    case decideReturn.path:
      return wordIn(returnDecidedText, request.decision);
    case moveParcels.path:
      return wordIn(shopStepText, request.step);
    case setStatus.path:
      return wordIn(statusTexts, request.status);
    case moveStock.path:
      return wordIn(stockMovementText, request.kind);
    case revealInvoiceArray.path:
      return after ? '匯出發票資料' : '查看發票資料';
    default:
      return undefined;
  }
}

function couponTextOf(before: Entry['before'], after: NonNullable<Entry['after']>): string {
  if (!before) return '做了一張優惠券';
  if (before.isPaused === after.isPaused) return '修改優惠券';
  return after.isPaused ? '暫停優惠券' : '恢復優惠券';
}

const wordIn = (words: Readonly<Record<string, string>>, code: unknown): string | undefined =>
  typeof code === 'string' && Object.hasOwn(words, code) ? words[code] : undefined;
