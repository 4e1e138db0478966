import type { Cart } from '@kaituan/contract/order/cart';
import { canSeePrices } from '@kaituan/domain/pricing/price-visibility';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import type { ChannelTerms } from '#server/features/ground/channel/channel-terms.ts';

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
