import * as contract from '@kaituan/contract/staff/shop/staff-settings';
import { type Company, findCompanyMistakes } from '@kaituan/domain/settings/company';
import { and, eq } from 'drizzle-orm';
import { isBan } from 'taiwan-id-validator';
import type { Database } from '#server/database/database.ts';
import { channel, salesCompany } from '#server/database/schema/catalog-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { answerSetting, type Setting } from './setting.ts';

/** The company of a channel, open or not. */
export async function loadCompany(database: Database, channelId: number): Promise<Company> {
  const [row] = await database
    .select({ company: salesCompany })
    .from(channel)
    .innerJoin(salesCompany, eq(salesCompany.id, channel.salesCompanyId))
    .where(eq(channel.id, channelId));
  if (!row) throw new Refusal('NOT_FOUND', { message: `沒有編號 ${channelId} 的通路` });
  const { id: _, ...company } = row.company;
  return company;
}

const company: Setting<Company> = {
  name: 'COMPANY',
  load: (database, { channelId }) => loadCompany(database, channelId),
  async check(value, { database, staff }, { channelId }) {
    // Channels may share a company: it is changed for all of them or not at all.
    const [own] = await database.select().from(channel).where(eq(channel.id, channelId));
    const sharing = await database
      .select({ id: channel.id })
      .from(channel)
      .where(eq(channel.salesCompanyId, own?.salesCompanyId ?? -1));
    for (const { id } of sharing) staff.requireChannel(id);
    return findCompanyMistakes(value, isBan);
  },
  async store({ database }, { channelId }, value) {
    const [own] = await database.select().from(channel).where(eq(channel.id, channelId));
    const companyId = own?.salesCompanyId ?? -1;
    const [before] = await database
      .select({ htmlTitle: salesCompany.htmlTitle })
      .from(salesCompany)
      .where(eq(salesCompany.id, companyId));
    // A channel that is called as its shop was goes on being so.
    const called = eq(channel.name, before?.htmlTitle ?? '');
    await database
      .update(channel)
      .set({ name: value.htmlTitle })
      .where(and(eq(channel.salesCompanyId, companyId), called));
    await database.update(salesCompany).set(value).where(eq(salesCompany.id, companyId));
  },
};

export const [getCompany, saveCompany] = answerSetting(contract.companySetting, company);
