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
    /** Lower case; ends in `.invalid` when invented for a member who signs in by phone or LINE. */
    email: text().notNull(),
    /** Proved by a code sent there, or stated by the shop's owner. An unproved address owns nothing. */
    emailVerified: boolean('email_verified').notNull().default(false),
    /** When a password reset proved the address and removed what had been linked and typed before. */
    clearedAt: instant('cleared_at'),
    displayName: text('display_name').notNull(),
    image: text(),
    /** The number proved by a code, which signs in; set by nothing else. */
    phoneNumber: text('phone_number'),
    phoneNumberVerified: boolean('phone_number_verified'),
    /** The number to call about an order: what the member typed, proved by nothing. */
    contactPhone: text('contact_phone'),
    /** `YYYY-MM-DD`, if the member told it. */
    birthday: date({ mode: 'string' }),
    isVerified: boolean('is_verified').notNull().default(false),
    channelId: integer('channel_id').references(() => channel.id),
    status: text({ enum: ['ACTIVE', 'SUSPENDED'] })
      .notNull()
      .default('ACTIVE'),
    /** Told to the member when signing in is refused. */
    suspensionReason: text('suspension_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('member_email_is_unique').on(t.email),
    unique('member_phone_number_is_unique').on(t.phoneNumber),
    check('member_email_is_lower_case', sql`${t.email} = lower(${t.email})`),
    check('member_verified_has_a_channel', sql`not ${t.isVerified} or ${t.channelId} is not null`),
    index('member_suspended_lately').on(t.updatedAt).where(sql`${t.status} = 'SUSPENDED'`),
  ],
);

/** A way in: a password (`credential`), a LINE account, or an account of a trusted issuer. */
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

/** One sign-in on one device. Its token never leaves the server; devices hold a refresh token. */
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

/** Keys that sign access tokens. The newest signs; all are published until a while after they end. */
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
 * The newest code sent to a phone or an e-mail address for one purpose. Recipient and code are kept as
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
 * The refresh tokens of one sign-in. Each token gives its successor, computed from it with
 * `chainKey`; only the newest is kept, as a hash.
 */
export const refreshFamily = pgTable('refresh_family', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => memberSession.id, { onDelete: 'cascade' }),
  chainKey: text('chain_key').notNull(),
  currentHash: text('current_hash').notNull(),
  /** When the last successors were given, in epoch milliseconds; within the grace period only. */
  recentRotations: jsonb('recent_rotations').$type<number[]>().notNull().default([]),
  /** When the member last proved on this device who they are; signing in is such a proof. */
  provedAt: instant('proved_at').notNull().default(sql`'epoch'`),
});

/** Sign-ins that were ended while their access tokens still live; the API refuses those. */
export const endedSession = pgTable(
  'ended_session',
  {
    sessionId: text('session_id').primaryKey(),
    endedAt: instant('ended_at').notNull(),
  },
  (t) => [index('ended_session_by_end').on(t.endedAt)],
);

/** What a member agreed to: a document of a channel as it was in effect from a day on. */
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

/** Browsers that signed in to an account before: strangers' wrong tries do not keep them waiting. */
export const knownDevice = pgTable(
  'known_device',
  {
    /** Of the random number in the browser's cookie. */
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

/** What was tried how often, by whom (hashed); what `count` and `resetsAt` mean, the kind of limit says. */
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
 * A login at LINE under way: where the member wants to go afterwards. With `idToken`, LINE has
 * answered in another browser than the one that began, and that one must confirm.
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
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sign_in_state_by_expiry').on(t.expiresAt)],
);

export const searchHistory = pgTable(
  'search_history',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** The keyword in the form search compares. */
    folded: text().notNull(),
    keyword: text().notNull(),
    searchedAt: instant('searched_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.folded] }),
    index('search_history_by_newest').on(t.memberId, t.searchedAt),
  ],
);
