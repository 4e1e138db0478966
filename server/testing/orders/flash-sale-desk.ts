import type { FlashSalePlanForm } from '@kaituan/contract/staff/promotions/staff-flash-sale';
import { grantOf } from '@kaituan/domain/staff/grant';
import type { StaffRole } from '@kaituan/domain/staff/role';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { openFlashSales } from '#server/jobs/group-buys/run-flash-sales.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { openPayingShop, placeUnpaid } from './paying-shop.ts';

type Planned = { plan: FlashSalePlanForm; skuId: number };

/** The flash sales of a shop under test, planned and followed as its staff do. */
export async function openFlashSaleDesk(database: Database) {
  const shop = await openPayingShop(database);
  const tools = () => ({ database, payments: shop.payments, now: () => shop.clock.now });
  const owner = () => askAsOwner(tools());
  const as = (role: StaffRole, channelId: number) =>
    askAsOwner({
      ...tools(),
      findOperator: async () => ({ by: 'COMMAND_LINE', grants: [grantOf({ role, channelId })] }),
    });
  const after = (hours: number) =>
    new Date(shop.clock.now.getTime() + hours * 3_600_000).toISOString();
  const findSku = async (skuId: number) => {
    const [row] = await database.select().from(sku).where(eq(sku.id, skuId));
    if (!row) throw new Error(`no SKU ${skuId}`);
    return row;
  };

  async function planned(given: Partial<FlashSalePlanForm> = {}): Promise<Planned> {
    const skuId = await shop.createSku({ priceTwd: 500, onHand: 10 });
    const { code: skuCode } = await findSku(skuId);
    const items = [{ skuCode, flashPriceTwd: 300, stock: 6, perMember: 2, perOrder: null }];
    const times = { startsAt: after(1), endsAt: after(5) };
    const later = { transferHours: null, paysOnDelivery: true, paysAtPickup: false };
    return { skuId, plan: { title: '週三搶購', ...times, ...later, items, ...given } };
  }
  const save = async (plan: FlashSalePlanForm, more: object = {}, ask = owner()) =>
    (
      await ask('/StaffFlashSale/SaveFlashSalePlan', {
        ...{ channelId: shop.channelId, flashSaleId: null, plan, ...more },
      })
    ).result;
  const saved = async (plan: FlashSalePlanForm) => (await save(plan)).flashSaleId ?? 0;

  return {
    ...{ shop, owner, as, after, planned, save, saved },
    describeSale: async (flashSaleId: number) =>
      (await owner()('/StaffFlashSale/DescribeFlashSale', { flashSaleId })).result,
    readPlan: async (flashSaleId: number) =>
      (await owner()('/StaffFlashSale/GetFlashSalePlan', { flashSaleId })).result,
    stockOf: async (skuId: number) => (await findSku(skuId)).onHand,
    /** A sale that runs: six of ten pieces, two per member. */
    async running() {
      const { plan, skuId } = await planned({ transferHours: 12 });
      const flashSaleId = await saved(plan);
      shop.pass(61);
      await openFlashSales(database, shop.clock.now, shop.tools);
      const buy = (method: 'CARD' | 'HOME_COD' | 'BANK_TRANSFER' = 'CARD') =>
        placeUnpaid(database, shop, { skuId, quantity: 2, method });
      return { flashSaleId, skuId, buy, plan };
    },
  };
}
