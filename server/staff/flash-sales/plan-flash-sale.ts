import type { FlashSalePlanForm } from '@kaituan/contract/staff/promotions/staff-flash-sale';
import * as contract from '@kaituan/contract/staff/promotions/staff-flash-sale';
import { listFlashWarnings } from '@kaituan/domain/flash-sale/flash-warnings';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { flashSale } from '#server/database/schema/flash-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { flashPlanOf } from '#server/promotion-file/judging/planned-flash-sale.ts';
import { findSkuCodes } from '#server/promotion-file/judging/promotion-goods.ts';
import { listStoredFlashSales } from '#server/promotion-file/judging/stored-flash-sales.ts';
import { type StoredPromotion, versionOf } from '#server/promotion-file/promotion-record.ts';
import { columnOfRule } from '#server/promotion-file/reading/promotion-fields.ts';
import type { FilePromotion } from '#server/promotion-file/reading/read-promotions.ts';
import { savePromotion } from '#server/staff/group-buys/save-promotion.ts';
import { findPromotionGoods } from '#server/staff/promotions/promotion-goods.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import { presentFlashSales, requireFlashSale } from './staff-flash-sale.ts';

export const getFlashSalePlan = handleStaff(
  contract.getFlashSalePlan,
  async ({ flashSaleId }, context) => {
    const { database, now } = context;
    const row = await requireFlashSale(context, flashSaleId);
    const [shown] = await presentFlashSales(database, [row], now);
    const { stored, plan } = await readPlan(database, flashSaleId);
    if (!shown) throw new Error(`flash sale ${flashSaleId} is not shown`);
    const { channelId, state } = shown;
    return { result: { channelId, version: versionOf(stored), state, plan } };
  },
);

/** Checks by the rules of a file; mistakes are answered by field, for the form. */
export const saveFlashSalePlan = handleStaff(
  contract.saveFlashSalePlan,
  async ({ channelId, flashSaleId, version, isCheckOnly, plan }, context) => {
    const { database, staff } = context;
    const before = flashSaleId === null ? undefined : await readPlan(database, flashSaleId);
    // A flash sale stays in its channel, which the caller may change.
    if (before && Number(before.stored.values.channelId) !== channelId) {
      throw new Refusal('NOT_FOUND');
    }
    const file = asFile({ channelId, flashSaleId, plan });
    const typed = { file, version, isCheckOnly, kindText: '搶購' };
    const { id, changes } = await savePromotion(context, typed);
    if (isCheckOnly) staff.leaveUnnoted();
    else staff.note({ subjectId: String(id), before: before?.plan, after: plan });
    const hasStarted = before !== undefined && Date.parse(before.plan.startsAt) <= +context.now;
    const warnings = await findWarnings(context, { channelId, plan, hasStarted });
    return { result: { flashSaleId: id, changes, warnings } };
  },
  { transaction: 'OWN' },
);

async function readPlan(
  database: Database,
  flashSaleId: number,
): Promise<{ stored: StoredPromotion; plan: FlashSalePlanForm }> {
  const [stored] = await listStoredFlashSales(database, eq(flashSale.id, flashSaleId), false);
  if (!stored) throw new Refusal('NOT_FOUND', { message: `找不到限時搶購 ${flashSaleId}` });
  const { title, startsAt, endsAt, later, items } = flashPlanOf(stored);
  const codes = await findSkuCodes(
    database,
    items.map(({ skuId }) => skuId),
  );
  return {
    stored,
    plan: {
      ...{ title, ...later },
      ...{ startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() },
      items: items.map(({ skuId, ...item }) => ({ ...item, skuCode: codes.get(skuId) ?? '' })),
    },
  };
}

function asFile({
  channelId,
  flashSaleId,
  plan,
}: {
  channelId: number;
  flashSaleId: number | null;
  plan: FlashSalePlanForm;
}): FilePromotion {
  const { items, ...values } = plan;
  return {
    ...{ line: 1, kind: 'FLASH', id: flashSaleId, values: { ...values, channelId } },
    items: items.map(({ skuCode, ...own }, index) => ({ line: index + 2, skuCode, values: own })),
  };
}

async function findWarnings(
  { database, now }: Pick<StaffContext, 'database' | 'now'>,
  {
    channelId,
    plan: { items },
    hasStarted,
  }: { channelId: number; plan: FlashSalePlanForm; hasStarted: boolean },
): Promise<{ path: string; text: string }[]> {
  const skuCodes = items.map(({ skuCode }) => skuCode);
  const goods = await findPromotionGoods(database, { channelId, skuCodes, now });
  const warned = items.map((item) => {
    const found = goods.get(item.skuCode);
    return {
      ...item,
      ordinary: found?.ordinary ?? null,
      available: hasStarted ? null : (found?.available ?? 0),
      minQuantity: found?.minQuantity ?? 1,
      isShown: found?.isShown ?? false,
    };
  });
  return listFlashWarnings(warned).map(({ index, field, text }) => ({
    ...{ path: `items[${index}].${columnOfRule('FLASH', field)}`, text },
  }));
}
