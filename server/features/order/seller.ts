import { and, eq } from 'drizzle-orm';
import { channel, salesCompany } from '../../database/catalog-schema.ts';
import { contentPage } from '../../database/content-schema.ts';
import type { Database } from '../../database/database.ts';
import type { SellerSnapshot } from '../../database/order-schema.ts';

/** Who sells in a channel now, and since when its terms of service are as they are. */
export async function getSeller(database: Database, channelId: number): Promise<SellerSnapshot> {
  const [found] = await database
    .select({
      name: salesCompany.name,
      taxId: salesCompany.taxId,
      phone: salesCompany.phone,
      termsAt: contentPage.effectiveAt,
    })
    .from(channel)
    .innerJoin(salesCompany, eq(salesCompany.id, channel.salesCompanyId))
    .leftJoin(
      contentPage,
      and(eq(contentPage.channelId, channel.id), eq(contentPage.key, 'TERMS_OF_SERVICE')),
    )
    .where(eq(channel.id, channelId));
  if (!found) throw new Error(`channel ${channelId} has no company`);
  return { ...found, termsAt: found.termsAt?.toISOString() ?? null };
}
