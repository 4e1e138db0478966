import { newMemberName, parseDisplayName } from '@kaituan/domain/member/profile';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { jwt } from 'better-auth/plugins/jwt';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import * as table from '#server/database/schema/identity-schema.ts';
import { createPlaceholderEmail } from './accounts/unverified-email.ts';
import { accessTokenAudience, sessionLifeSeconds } from './identity-terms.ts';
import { fingerprint } from './keys/identity-secret.ts';
import { keyLifeSeconds, signingKeyStore } from './keys/signing-keys.ts';
import type { LineIdTokens } from './line/line-id-token.ts';

export type MemberAccounts = ReturnType<typeof createMemberAccounts>;

/** How passwords are stored. */
export type PasswordHashing = {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
};

/**
 * Better Auth on the shop's own tables: passwords, LINE accounts, sessions and signing keys. It is called
 * internally only; none of its routes and cookies reaches a browser.
 */
export function createMemberAccounts(options: {
  database: Database;
  log: Logger;
  secret: string;
  issuer: string;
  lineIdTokens: LineIdTokens;
  passwordHashing?: PasswordHashing | undefined;
}) {
  const { database, log, secret, lineIdTokens, passwordHashing } = options;
  return betterAuth({
    secret,
    baseURL: 'http://shop.invalid',
    database: drizzleAdapter(database, { provider: 'pg', schema: tables, transaction: true }),
    // Its messages may contain personal data; only the error is logged.
    logger: { level: 'error', log: (_, __, ...facts) => logFault(log, facts) },
    telemetry: { enabled: false },
    // Rate limits are the shop's own (rate-limit.ts): per account as well as per address.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => crypto.randomUUID() },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    user: { fields: { name: 'displayName' } },
    account: { fields: { userId: 'memberId' }, updateAccountOnSignIn: false },
    session: { fields: { userId: 'memberId' }, expiresIn: sessionLifeSeconds },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      ...(passwordHashing && { password: passwordHashing }),
    },
    socialProviders: { line: lineProvider(lineIdTokens) },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'ES256' }, rotationInterval: keyLifeSeconds },
        jwt: { issuer: options.issuer, audience: accessTokenAudience },
        adapter: signingKeyStore(database, fingerprint(secret)),
      }),
    ],
  });
}

/**
 * Better Auth requires a table for codes but never uses it here: codes are the shop's (one-time-codes.ts),
 * because Better Auth's phone codes cannot be hashed. It exists in no database.
 */
const unusedCodes = pgTable('unused', {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: timestamp().notNull(),
  createdAt: timestamp().notNull(),
  updatedAt: timestamp().notNull(),
});

const logFault = (log: Logger, facts: unknown[]): void =>
  log.error({ err: facts.find((fact) => fact instanceof Error) }, 'Better Auth failed');

const tables = {
  user: table.member,
  account: table.memberAccount,
  session: table.memberSession,
  verification: unusedCodes,
  jwks: table.identityKey,
};

/**
 * LINE identifies its user and nothing more: its e-mail claim proves nothing here, so members are never
 * linked by it.
 */
function lineProvider(lineIdTokens: LineIdTokens) {
  return {
    clientId: 'line',
    clientSecret: '',
    verifyIdToken: async (token: string, nonce?: string) => {
      await lineIdTokens.verify(token, nonce);
      return true;
    },
    mapProfileToUser: (profile: { name?: string }) => ({
      name: parseDisplayName(profile.name ?? '') ?? newMemberName,
      email: createPlaceholderEmail(),
    }),
  };
}
