import * as contract from '@kaituan/contract/catalog/scp';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel, salesCompany } from '#server/database/schema/catalog-schema.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { listPageKeys } from './shared-content.ts';

export const getSalesCompanyInfo = handle(
  contract.getSalesCompanyInfo,
  async ({ channelId }, { database }) => {
    const { id: _, ...result } = await requireCompany(database, channelId);
    return { result: { ...result, pageArray: await listPageKeys(database, channelId) } };
  },
);

/** The company that sells in a channel; refuses an unknown channel with NOT_FOUND. */
export async function requireCompany(
  database: Database,
  channelId: number,
): Promise<typeof salesCompany.$inferSelect> {
  const [row] = await database
    .select({ company: salesCompany })
    .from(channel)
    .innerJoin(salesCompany, eq(salesCompany.id, channel.salesCompanyId))
    .where(and(eq(channel.id, channelId), eq(channel.isActive, true)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row.company;
}
