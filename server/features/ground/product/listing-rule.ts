import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { shopFact } from '#server/database/schema/content-schema.ts';
import { findShopFact } from '#server/database/sql/shop-fact.ts';

/**
 * Raised with a change by which refreshListings() derives other rows of goods that did not change; the rows of a shop
 * that runs are then renewed once.
 */
const listingRule = 2;

const factKey = 'listing-rule';
/** `after`: the last product renewed so far; null once all are. */
const storedRule = z.object({ rule: z.int(), after: z.int().nullable() });

/** The product after which rows are to be renewed, -1 for all of them; null when all follow the rule. */
export async function findListingsToRenew(database: Database): Promise<number | null> {
  const { data } = storedRule.safeParse(await findShopFact(database, factKey));
  if (!data || data.rule < listingRule) return -1;
  // A node of a later release renews them by its own rule.
  return data.rule === listingRule ? data.after : null;
}

/** Records up to which product the rows follow the rule, or that all do. */
export async function recordRenewedListings(
  database: Database,
  after: number | null,
): Promise<void> {
  const value = { rule: listingRule, after };
  await database
    .insert(shopFact)
    .values({ key: factKey, value })
    .onConflictDoUpdate({ target: shopFact.key, set: { value } });
}
