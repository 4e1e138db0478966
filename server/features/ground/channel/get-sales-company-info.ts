import * as contract from '@kaituan/contract/scp';
import { and, eq } from 'drizzle-orm';
import { channel, salesCompany } from '#server/database/catalog-schema.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

export const getSalesCompanyInfo = handle(
  contract.getSalesCompanyInfo,
  async ({ channelId }, { database }) => {
    const [row] = await database
      .select({ company: salesCompany })
      .from(channel)
      .innerJoin(salesCompany, eq(salesCompany.id, channel.salesCompanyId))
      .where(and(eq(channel.id, channelId), eq(channel.isActive, true)));
    if (!row) throw new Refusal('NOT_FOUND');
    const { id: _, ...result } = row.company;
    return { result };
  },
);
