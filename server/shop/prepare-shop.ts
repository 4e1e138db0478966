import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { channel, salesCompany } from '#server/database/catalog-schema.ts';
import type { Database } from '#server/database/database.ts';

/** Fills an empty database, with demo data or with one empty channel; keeps a demo up to date. */
export async function prepareShop(
  database: Database,
  options: { demoShop: boolean; now: Date },
): Promise<void> {
  const [existing] = await database.select({ id: channel.id }).from(channel).limit(1);
  if (existing) {
    const { refreshDemoTimes } = await import('#server/demo/refresh-demo-times.ts');
    const isNewDay = await refreshDemoTimes(database, options.now);
    const { renewCampaigns } = await import('#server/demo/campaigns/renew-campaigns.ts');
    // A closing one stays for minutes only, so a new day renews it.
    if (isNewDay) await renewCampaigns(database, options.now, ['SCHEDULED', 'OPEN', 'CLOSING']);
  } else if (options.demoShop) {
    const { seedDemoShop } = await import('#server/demo/seed-demo-shop.ts');
    await seedDemoShop(database, options.now);
    const { seedDemoMembers } = await import('#server/demo/members/seed-demo-members.ts');
    await seedDemoMembers(database, options.now);
  } else {
    await createBareChannel(database);
  }
}

/** A shop without demo data still needs its default channel and a sales company. */
async function createBareChannel(database: Database): Promise<void> {
  const notYet = '（尚未填寫）';
  await database.transaction(async (transaction) => {
    await transaction.insert(salesCompany).values({
      id: 1,
      htmlTitle: '團購批發',
      name: notYet,
      taxId: '00000000',
      address: notYet,
      phone: notYet,
      email: notYet,
      serviceHours: notYet,
    });
    await transaction
      .insert(channel)
      .values({ id: defaultChannelId, salesCompanyId: 1, name: '團購批發' });
  });
}
