import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shopFact } from '#server/database/schema/content-schema.ts';

/** A fact of the shop that all its nodes share, or undefined. */
export async function findShopFact(database: Database, key: string): Promise<unknown> {
  const [fact] = await database.select().from(shopFact).where(eq(shopFact.key, key));
  return fact?.value;
}

/** The same; made when it is first read. Of two nodes that make it at once, one value is stored. */
export async function ensureShopFact(
  database: Database,
  key: string,
  make: () => unknown,
): Promise<unknown> {
  const known = await findShopFact(database, key);
  if (known !== undefined) return known;
  await database
    .insert(shopFact)
    .values({ key, value: await make() })
    .onConflictDoNothing();
  return findShopFact(database, key);
}
