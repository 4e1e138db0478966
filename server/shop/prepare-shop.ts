import { defaultChannelId } from '@kaituan/domain/shop-limits';
import type { Database } from '#server/database/database.ts';
import { channel, salesCompany } from '#server/database/schema/catalog-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { addSystemCollections } from '#server/features/ground/aggregated/add-system-collections.ts';
import { recordRenewedListings } from '#server/features/ground/product/listing-rule.ts';

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
  if (existing) {
    await demo?.renew(database, now);
    return;
  }
  if (demo) await demo.create(database, now);
  else {
    await createBareChannel(database);
    await addSystemCollections(database, now);
  }
  await recordRenewedListings(database, null);
}

/** A shop without demo data still needs its default channel and a sales company; it is not open yet. */
async function createBareChannel(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.insert(salesCompany).values({
      id: 1,
      htmlTitle: '團購批發',
      name: '',
      taxId: '',
      address: '',
      phone: '',
      email: '',
      serviceHours: '',
    });
    await transaction
      .insert(channel)
      .values({ id: defaultChannelId, salesCompanyId: 1, name: '團購批發', opening: 'NOT_OPENED' });
    // Nothing is offered that the owner did not choose.
    await transaction
      .insert(channelTerms)
      .values({ channelId: defaultChannelId, shipping: [], payments: [] });
  });
}
