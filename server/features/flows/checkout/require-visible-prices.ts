import type { Database } from '#server/database/database.ts';
import { isPriceHiddenFrom } from '#server/features/flows/cart/hidden-cart-price.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
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
