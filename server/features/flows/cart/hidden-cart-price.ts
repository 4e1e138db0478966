import type { Cart } from '@kaituan/contract/order/cart';
import { canSeePrices } from '@kaituan/domain/pricing/price-visibility';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import {
  type ChannelTerms,
  getChannelTerms,
} from '#server/features/ground/channel/channel-terms.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Refuses a member from whom a channel hides its prices: nobody can agree to a price that is not shown. */
export async function requireVisiblePrices(
  database: Database,
  key: { memberId: string; channelId: number },
): Promise<void> {
  const terms = await getChannelTerms(database, key.channelId);
  if (!(await isPriceHiddenFrom(database, key, terms))) return;
  throw new Refusal('FORBIDDEN', { message: '這裡的價格只提供給認證會員，請與店家聯絡' });
}

/** Whether a channel hides its prices from a signed-in member. */
export async function isPriceHiddenFrom(
  database: Database,
  { memberId, channelId }: { memberId: string; channelId: number },
  { priceVisibility }: Pick<ChannelTerms, 'priceVisibility'>,
): Promise<boolean> {
  if (canSeePrices(priceVisibility, { isSignedIn: true, isVerifiedHere: false })) return false;
  const [found] = await database
    .select({ isVerified: member.isVerified, channelId: member.channelId })
    .from(member)
    .where(eq(member.id, memberId));
  return !found?.isVerified || found.channelId !== channelId;
}

/** The cart without any amount of money. */
export function hideCartPrices(cart: Cart): Cart {
  const isOfPrice = (kind: string) => kind === 'PRICE_UP' || kind === 'PRICE_DOWN';
  return {
    ...cart,
    goodsTwd: null,
    orderMinimumMissingTwd: 0,
    lines: cart.lines.map((line) => ({
      ...line,
      ...{ listPriceTwd: null, unitPriceTwd: null, amountTwd: null, priceTwd: null },
      ...{ priceSource: 'BASE' as const, tiers: [] },
    })),
    shipments: cart.shipments.map((shipment) => ({
      ...shipment,
      ...{ goodsTwd: null, feeTwd: null, freeShippingMissingTwd: null },
    })),
    changes: cart.changes.filter(({ kind }) => !isOfPrice(kind)),
  };
}
