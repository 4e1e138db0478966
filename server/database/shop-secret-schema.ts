import { pgTable, text } from 'drizzle-orm/pg-core';

/** Fingerprints of the secrets shared by all nodes, so that a node with other secrets refuses to start. */
export const shopSecret = pgTable('shop_secret', {
  /** The environment variable. */
  name: text().primaryKey(),
  fingerprint: text().notNull(),
});
