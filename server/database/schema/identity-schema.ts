import type { GuestLine } from '@kaituan/domain/cart/guest-cart';
import type { InvoiceChoice } from '@kaituan/domain/order/invoice';
import { staffRoles } from '@kaituan/domain/staff/role';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { channel } from './catalog-schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => instant('created_at').notNull();
const updatedAt = () => instant('updated_at').notNull();

// ── Members; Better Auth reads and writes these tables down to identity_key ────

export const member = pgTable(
  'member',
  {
    id: text().primaryKey(),
    /** Lower case; a placeholder ending in `.invalid` for members who sign in by phone or LINE only. */
    email: text().notNull(),
    /** Verified by a code, or given by the shop's owner. An unverified address owns nothing. */
    emailVerified: boolean('email_verified').notNull().default(false),
    /** When a password reset verified the address and removed what had been linked and entered before. */
    clearedAt: instant('cleared_at'),
    displayName: text('display_name').notNull(),
    /** The name that invitations show in full, chosen for them; null while others see the display name, masked. */
    inviterName: text('inviter_name'),
    image: text(),
    /** The number verified by a code, for signing in; set by nothing else. */
    phoneNumber: text('phone_number'),
    phoneNumberVerified: boolean('phone_number_verified'),
    /** The contact number for orders, as entered; not verified. */
    contactPhone: text('contact_phone'),
    /** `YYYY-MM-DD`, if given. */
    birthday: date({ mode: 'string' }),
    /** How invoices are issued unless a checkout says otherwise; null for the choice of the last order. */
    invoice: jsonb().$type<InvoiceChoice>(),
    isVerified: boolean('is_verified').notNull().default(false),
    channelId: integer('channel_id').references(() => channel.id),
    /** When verification changed last: access tokens that still say otherwise are refused. */
    claimsChangedAt: instant('claims_changed_at'),
    /** When the member asked for the deletion of the account; null again once the member withdrew that. */
    deletionRequestedAt: instant('deletion_requested_at'),
    /** When it was deleted: nothing but the orders is left, and it stays suspended. */
    deletedAt: instant('deleted_at'),
    status: text({ enum: ['ACTIVE', 'SUSPENDED'] })
      .notNull()
      .default('ACTIVE'),
    /** Shown to the member when signing in is refused. */
    suspensionReason: text('suspension_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('member_email_is_unique').on(t.email),
    unique('member_phone_number_is_unique').on(t.phoneNumber),
    check('member_email_is_lower_case', sql`${t.email} = lower(${t.email})`),
    check('member_verified_has_a_channel', sql`not ${t.isVerified} or ${t.channelId} is not null`),
    // The list of staff: by joining, and by any part of a name.
    index('member_by_contact_phone').on(t.contactPhone).where(sql`${t.contactPhone} is not null`),
    index('member_by_joining').on(t.createdAt, t.id),
    index('member_by_name_letters').using('gin', sql`regexp_split_to_array(${t.displayName}, '')`),
    index('member_suspended_lately').on(t.updatedAt).where(sql`${t.status} = 'SUSPENDED'`),
    index('member_to_delete')
      .on(t.deletionRequestedAt)
      .where(sql`${t.deletionRequestedAt} is not null`),
    index('member_claims_changed_lately')
      .on(t.claimsChangedAt)
      .where(sql`${t.claimsChangedAt} is not null`),
  ],
);

/** A sign-in method: a password (`credential`), a LINE account, or an account of a trusted issuer. */
export const memberAccount = pgTable(
  'member_account',
  {
    id: text().primaryKey(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('member_account_is_unique').on(t.providerId, t.accountId),
    index('member_account_by_member').on(t.memberId),
  ],
);

/** A sign-in on one device. Its token never leaves the server; devices hold a refresh token. */
export const memberSession = pgTable(
  'member_session',
  {
    id: text().primaryKey(),
    token: text().notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('member_session_token_is_unique').on(t.token),
    index('member_session_by_member').on(t.memberId),
  ],
);

/** Keys that sign access tokens. The newest signs; all are published until some time after they expire. */
export const identityKey = pgTable('identity_key', {
  id: text().primaryKey(),
  publicKey: text('public_key').notNull(),
  /** Encrypted with the secret whose fingerprint is `sealedBy`. */
  privateKey: text('private_key').notNull(),
  sealedBy: text('sealed_by').notNull().default(''),
  alg: text().$type<'ES256'>().notNull(),
  crv: text().$type<'P-256'>().notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at'),
});

// ── The shop's own side of identity ──────────────────────────────────────────

/**
 * The newest code sent to a phone or an e-mail address for one purpose. Recipient and code are stored as
 * HMACs only.
 */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    key: text().primaryKey(),
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('one_time_code_by_expiry').on(t.expiresAt)],
);

/**
 * The refresh tokens of one sign-in. Each token's successor is computed from it with `chainKey`; only the
 * newest is stored, as a hash.
 */
export const refreshFamily = pgTable('refresh_family', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => memberSession.id, { onDelete: 'cascade' }),
  chainKey: text('chain_key').notNull(),
  currentHash: text('current_hash').notNull(),
  /** When the last rotations happened, in epoch milliseconds; within the grace period only. */
  recentRotations: jsonb('recent_rotations').$type<number[]>().notNull().default([]),
  /** When the member last authenticated on this device, by signing in or reauthentication. */
  reauthenticatedAt: instant('proved_at').notNull().default(sql`'epoch'`),
  /** When the second factor was given in this sign-in. */
  secondFactorAt: instant('second_factor_at'),
});

/** An authenticator app of a member; it counts once its first code was typed. */
export const secondFactor = pgTable('second_factor', {
  memberId: text('member_id')
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  /** Encrypted. */
  secret: text().notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The last step whose code was used; none is used twice. */
  lastStep: integer('last_step').notNull().default(0),
  backupHashes: text('backup_hashes').array().notNull().default(sql`'{}'`),
});

/** Sign-ins ended while their access tokens are still valid; the API refuses those. */
export const endedSession = pgTable(
  'ended_session',
  {
    sessionId: text('session_id').primaryKey(),
    endedAt: instant('ended_at').notNull(),
  },
  (t) => [index('ended_session_by_end').on(t.endedAt)],
);

/** A member's consent to a document of a channel, in the version in effect from a day on. */
export const memberConsent = pgTable(
  'member_consent',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    document: text({ enum: ['TERMS_OF_SERVICE', 'PRIVACY_POLICY'] }).notNull(),
    effectiveAt: instant('effective_at').notNull(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    agreedAt: instant('agreed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.document, t.effectiveAt] })],
);

/** Browsers that signed in to an account before: strangers' failed attempts do not delay them. */
export const knownDevice = pgTable(
  'known_device',
  {
    /** A hash of the random number in the browser's cookie. */
    deviceHash: text('device_hash').notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** The newest sign-in there, which may have ended. */
    sessionId: text('session_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceHash, t.memberId] }),
    index('known_device_by_member').on(t.memberId, t.seenAt),
  ],
);

/** Who works for the shop: one role in a channel, or in the whole shop where there is no channel. */
export const staffMember = pgTable(
  'staff_member',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    channelId: integer('channel_id').references(() => channel.id, { onDelete: 'cascade' }),
    role: text({ enum: staffRoles }).notNull(),
    appointedAt: instant('appointed_at').notNull(),
    /** A member's id, or `COMMAND_LINE`. */
    appointedBy: text('appointed_by').notNull(),
  },
  (t) => [
    unique('staff_member_is_appointed_once').on(t.memberId, t.channelId).nullsNotDistinct(),
    check(
      'staff_member_has_a_role',
      sql`${t.role} in ('OWNER', 'MANAGER', 'CLERK', 'PACKER', 'LEADER')`,
    ),
  ],
);

/** Counted attempts by subject (hashed); the kind of limit defines `count` and `resetsAt`. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('rate_limit_by_reset').on(t.resetsAt)],
);

/**
 * A LINE login in progress with its redirect path. With `idToken`, LINE's callback arrived in another
 * browser than the one that began, and must be confirmed there.
 */
export const signInState = pgTable(
  'sign_in_state',
  {
    stateHash: text('state_hash').primaryKey(),
    redirectPath: text('redirect_path').notNull(),
    channelId: integer('channel_id'),
    source: text().notNull(),
    nonce: text().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    browserHash: text('browser_hash').notNull(),
    idToken: text('id_token'),
    /** The wishlist and cart that a guest had in the browser that began it. */
    cart: jsonb().$type<{ id: string; lines: GuestLine[] }>(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sign_in_state_by_expiry').on(t.expiresAt)],
);
