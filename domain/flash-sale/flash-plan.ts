import { formatTwd } from '../format-twd.ts';
import {
  collectMistakes,
  finalBeforeMs,
  isLimitWithin,
  isNoTighter,
  isPromotionTitle,
  isWholeWithin,
  type PlanMistake,
  promotionTitleText,
  withoutFormer,
} from '../group-buy/plan-mistake.ts';
import { type LaterPayments, listLaterHurts, listLaterMistakes } from '../payment/later-payment.ts';
import { type FlashSaleTimes, flashSaleStatusAt, isFlashSaleSpan } from './flash-sale-life.ts';

/** A SKU of a planned flash sale: its price in TWD, its stock, and its limits per member and per order. */
export type FlashPlanItem = {
  skuId: number;
  flashPriceTwd: number;
  stock: number;
  perMember: number;
  perOrder: number | null;
};

/** A flash sale as a shop plans it. */
export type FlashPlan = FlashSaleTimes & {
  channelId: number;
  title: string;
  items: readonly FlashPlanItem[];
  later: LaterPayments;
};
export type FlashField =
  | Exclude<keyof FlashPlan, 'later'>
  | keyof LaterPayments
  | Exclude<keyof FlashPlanItem, 'skuId'>;
type Mistake = PlanMistake<FlashField>;

const maxFlashItems = 100;
const maxFlashPerMember = 99;

/** Everything that prevents a plan from becoming a flash sale; ordinary prices by SKU, in TWD. */
export function listFlashPlanMistakes(
  { title, items, later, ...times }: FlashPlan,
  ordinaryTwd: ReadonlyMap<number, number>,
): Mistake[] {
  const { mistakes, expect } = collectMistakes<FlashField>();
  expect(isPromotionTitle(title), 'title', promotionTitleText);
  expect(isFlashSaleSpan(times), 'endsAt', '要在開始之後，最長 7 天');
  const isFit = isWholeWithin(items.length, 1, maxFlashItems);
  expect(isFit, 'items', `要有 1 到 ${maxFlashItems} 個規格`);
  const skuIds = new Set(items.map(({ skuId }) => skuId));
  expect(skuIds.size === items.length, 'items', '同一個規格出現兩次');
  for (const item of items) mistakes.push(...listItemMistakes(item, ordinaryTwd.get(item.skuId)));
  mistakes.push(...listLaterMistakes(later).map((mistake) => ({ ...mistake, skuId: null })));
  return mistakes;
}

/** The same for an upcoming or running flash sale, at a moment in milliseconds. */
export function listComingFlashMistakes(
  plan: FlashPlan,
  ordinaryTwd: ReadonlyMap<number, number>,
  now: number,
): Mistake[] {
  const { mistakes, expect } = collectMistakes<FlashField>();
  expect(plan.endsAt > now, 'endsAt', '結束時間已經過了');
  return [...listFlashPlanMistakes(plan, ordinaryTwd), ...mistakes];
}

function listItemMistakes(item: FlashPlanItem, ordinaryTwd: number | undefined): Mistake[] {
  const { skuId, flashPriceTwd, stock, perMember, perOrder } = item;
  const { mistakes, expect } = collectMistakes<FlashField>();
  const max = Number.MAX_SAFE_INTEGER;
  expect(isWholeWithin(flashPriceTwd, 1, max), 'flashPriceTwd', '要填 1 元以上', skuId);
  if (ordinaryTwd !== undefined) {
    const text = `搶購價要低於平常的售價 ${formatTwd(ordinaryTwd)}`;
    expect(flashPriceTwd < ordinaryTwd, 'flashPriceTwd', text, skuId);
  }
  expect(isWholeWithin(stock, 1, max), 'stock', '數量要填 1 以上', skuId);
  const ofMember = `要填 1 到 ${maxFlashPerMember}`;
  expect(isWholeWithin(perMember, 1, maxFlashPerMember), 'perMember', ofMember, skuId);
  const isOfOrder = isLimitWithin(perOrder, 1, perMember);
  expect(isOfOrder, 'perOrder', '要填 1 以上，不能高過每人上限', skuId);
  return mistakes;
}

/** The current state of a flash sale. */
export type StoredFlashSale = { plan: FlashPlan; isCancelled: boolean };

/**
 * Why a plan cannot replace another now: before its start only invalid values, while it is running
 * everything but its title and wider limits, and afterwards every change. Mistakes that the former plan
 * already had are ignored.
 */
export function listFlashChangeMistakes(
  { plan: before, isCancelled }: StoredFlashSale,
  after: FlashPlan,
  ordinaryTwd: ReadonlyMap<number, number>,
  now: number,
): Mistake[] {
  if (isCancelled) return [{ field: 'title', skuId: null, text: '搶購已經取消，什麼都不能改了' }];
  if (flashSaleStatusAt(before, now) === 'ENDED') {
    return [{ field: 'title', skuId: null, text: '搶購已經結束，什麼都不能改了' }];
  }
  const former = listFlashPlanMistakes(before, ordinaryTwd);
  if (now + finalBeforeMs < before.startsAt) {
    return withoutFormer(listComingFlashMistakes(after, ordinaryTwd, now), former);
  }
  const added = withoutFormer(listFlashPlanMistakes(after, ordinaryTwd), former);
  return [...added, ...listLiveChanges(before, after)];
}

function listLiveChanges(before: FlashPlan, after: FlashPlan): Mistake[] {
  const { mistakes, expect } = collectMistakes<FlashField>();
  expect(after.channelId === before.channelId, 'channelId', '開始後不能改通路');
  expect(after.startsAt === before.startsAt, 'startsAt', '搶購已經開始，不能改時間');
  expect(after.endsAt === before.endsAt, 'endsAt', '搶購已經開始，不能改時間');
  const idsOf = ({ items }: FlashPlan) => items.map(({ skuId }) => skuId).toSorted((a, b) => a - b);
  const isSameGoods = idsOf(before).join() === idsOf(after).join();
  expect(isSameGoods, 'items', '搶購已經開始，不能增減規格');
  const wasBy = new Map(before.items.map((item) => [item.skuId, item]));
  for (const item of after.items) {
    const was = wasBy.get(item.skuId);
    if (!was) continue;
    const { skuId, flashPriceTwd, stock, perMember, perOrder } = item;
    const isPrice = flashPriceTwd === was.flashPriceTwd;
    expect(isPrice, 'flashPriceTwd', '搶購已經開始，不能改價格', skuId);
    expect(stock === was.stock, 'stock', '搶購已經開始，不能改數量', skuId);
    expect(perMember >= was.perMember, 'perMember', '搶購開始後只能放寬', skuId);
    expect(isNoTighter(perOrder, was.perOrder), 'perOrder', '搶購開始後只能放寬', skuId);
  }
  const hurts = listLaterHurts(before.later, after.later);
  return [...mistakes, ...hurts.map((hurt) => ({ ...hurt, skuId: null }))];
}
