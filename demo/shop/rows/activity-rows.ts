import type { activity, activityProduct } from '@kaituan/server/database/schema/catalog-schema';
import { type ActivityPlan, activityPlans } from '#demo/shop/groups/activities.ts';
import type { Calendar } from './calendar.ts';
import { paint, presentMedia, promotionPicture } from './media-rows.ts';
import { type PlannedProduct, randomOf } from './planned-products.ts';
import type { SkuRow } from './sku-rows.ts';

type ActivityRow = typeof activity.$inferInsert;

const opensAtHour = 10;
const closesAtHour = 22;

export function presentActivities(calendar: Calendar): ActivityRow[] {
  return activityPlans.map((plan, position) => ({
    id: plan.id,
    channelId: plan.channelId,
    parentId: plan.parentId ?? null,
    key: plan.key ?? null,
    name: plan.name,
    subtitle: plan.subtitle,
    introduction: plan.introduction,
    startsAt: calendar.day(plan.days[0], plan.days[0] === 0 ? 0 : opensAtHour),
    endsAt: calendar.day(plan.days[1], closesAtHour),
    isPinned: plan.isPinned ?? false,
    audience: plan.isForGuests ? 'GUEST' : 'ALL',
    position,
    mediaId: `a${plan.id}`,
  }));
}

export const presentActivityMedia = () =>
  activityPlans.map((plan) =>
    presentMedia(`a${plan.id}`, `${plan.name}活動主圖`, {
      layout: 'ACTIVITY',
      ...promotionPicture(plan.id, plan.name, plan.pack),
      ...paint(plan.palette, plan.id),
      seed: plan.id,
    }),
  );

/** Which products each activity gathers: those of its families in its channel, in a mixed order. */
export function presentActivityProducts(
  products: readonly PlannedProduct[],
  skus: ReadonlyMap<number, readonly SkuRow[]>,
): (typeof activityProduct.$inferInsert)[] {
  return activityPlans.flatMap((plan) =>
    products
      .filter((product) => isGathered(plan, product, skus.get(product.id) ?? []))
      .sort((a, b) => randomOf(a.id, plan.id)() - randomOf(b.id, plan.id)())
      .slice(0, plan.take)
      .map((product, position) => ({ activityId: plan.id, productId: product.id, position })),
  );
}

function isGathered(plan: ActivityPlan, product: PlannedProduct, skus: readonly SkuRow[]) {
  const { lifecycle, channelIds, family } = product;
  if (!channelIds.includes(plan.channelId) || family.restricted) return false;
  if (lifecycle.status !== 'ACTIVE' || lifecycle.displayDay > 0 || lifecycle.endDay < 0)
    return false;
  const percent = plan.markedDownByPercent;
  if (percent === undefined) return plan.families?.includes(family.code) ?? false;
  return skus.some((sku) => sku.priceTwd * 100 <= sku.listPriceTwd * (100 - percent));
}
