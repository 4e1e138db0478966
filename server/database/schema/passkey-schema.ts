import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { member } from './identity-schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The public half of a passkey; the private one is in the member's device or password manager. */
export const memberPasskey = pgTable(
  'member_passkey',
  {
    /** The credential's id, as the authenticator chose it. */
    id: text().primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** The host it was made for; browsers offer it at no other. */
    host: text().notNull(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, where the authenticator counts; a copied key would fall behind. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach it, such as `internal` or `hybrid`. */
    transports: text().array().notNull(),
    /** Whether a password manager keeps a copy of it. */
    isSynced: boolean('is_synced').notNull(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('member_passkey_by_member').on(t.memberId)],
);
