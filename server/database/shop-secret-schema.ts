import { pgTable, text } from 'drizzle-orm/pg-core';

/** Fingerprints of the secrets that all nodes share, so that one with others refuses to start. */
export const shopSecret = pgTable('shop_secret', {
  /** The variable that sets it. */
  name: text().primaryKey(),
  fingerprint: text().notNull(),
});
