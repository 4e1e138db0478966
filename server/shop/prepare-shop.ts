import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { channel, salesCompany } from '#server/database/catalog-schema.ts';
import type { Database } from '#server/database/database.ts';

/** The goods and members of a demo shop. */
export type DemoData = {
  /** Fills an empty database. */
  create(database: Database, now: Date): Promise<void>;
  /** Keeps its sales and new arrivals current; does nothing in a shop that began without them. */
  renew(database: Database, now: Date): Promise<void>;
};

/** Fills an empty database, with demo data or with one empty channel; keeps a demo up to date. */
export async function prepareShop(
  database: Database,
  { demo, now }: { demo: DemoData | undefined; now: Date },
): Promise<void> {
  const [existing] = await database.select({ id: channel.id }).from(channel).limit(1);
  if (existing) await demo?.renew(database, now);
  else if (demo) await demo.create(database, now);
  else await createBareChannel(database);
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
