import { newMemberName, parseDisplayName } from '@kaituan/domain/display-name';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { jwt } from 'better-auth/plugins/jwt';
import { phoneNumber } from 'better-auth/plugins/phone-number';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import * as table from '../database/identity-schema.ts';
import { fingerprint } from './identity-secret.ts';
import {
  accessTokenAudience,
  codeLifeSeconds,
  mailCodeLifeSeconds,
  sessionLifeSeconds,
  triesPerCode,
} from './identity-terms.ts';
import { inventEmail } from './invented-email.ts';
import type { LineIdTokens } from './line-id-token.ts';
import { keyLifeSeconds, signingKeyStore } from './signing-keys.ts';

export type MemberAccounts = ReturnType<typeof createMemberAccounts>;

/**
 * Better Auth on the shop's own tables: passwords, codes, LINE accounts, sessions and signing keys.
 * It is only ever called from inside; none of its routes and cookies reaches a browser.
 */
export function createMemberAccounts(options: {
  database: Database;
  log: Logger;
  secret: string;
  issuer: string;
  lineIdTokens: LineIdTokens;
  sendCode: (phone: string, code: string) => Promise<void>;
  sendMailCode: (email: string, code: string) => Promise<void>;
}) {
  const { database, log, secret, lineIdTokens, sendCode, sendMailCode } = options;
  return betterAuth({
    secret,
    baseURL: 'http://shop.invalid',
    database: drizzleAdapter(database, { provider: 'pg', schema: tables, transaction: true }),
    logger: { level: 'error', log: (_level, message) => log.error(`identity: ${message}`) },
    telemetry: { enabled: false },
    // Limits are the shop's own (rate-limit.ts): per account as well as per address.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => crypto.randomUUID() },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    user: { fields: { name: 'displayName' } },
    account: { fields: { userId: 'memberId' }, updateAccountOnSignIn: false },
    session: { fields: { userId: 'memberId' }, expiresIn: sessionLifeSeconds },
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    socialProviders: { line: lineProvider(lineIdTokens) },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'ES256' }, rotationInterval: keyLifeSeconds },
        jwt: { issuer: options.issuer, audience: accessTokenAudience },
        adapter: signingKeyStore(database, fingerprint(secret)),
      }),
      phoneNumber({
        expiresIn: codeLifeSeconds,
        otpLength: 6,
        allowedAttempts: triesPerCode,
        sendOTP: ({ phoneNumber: phone, code }) => sendCode(phone, code),
        signUpOnVerification: { getTempEmail: inventEmail, getTempName: () => newMemberName },
      }),
      emailOTP({
        expiresIn: mailCodeLifeSeconds,
        otpLength: 6,
        allowedAttempts: triesPerCode,
        storeOTP: 'hashed',
        disableSignUp: true,
        // Not waited for: the time it takes would tell that there is an account to write to.
        sendVerificationOTP: async ({ email, otp }) => {
          sendMailCode(email, otp).catch((error) =>
            log.error({ err: error }, 'a code was not sent'),
          );
        },
      }),
    ],
  });
}

const tables = {
  user: table.member,
  account: table.memberAccount,
  session: table.memberSession,
  verification: table.oneTimeCode,
  jwks: table.identityKey,
};

/**
 * LINE says who somebody is and nothing more: the address it may tell proves no account of this shop,
 * so members are never joined by it.
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
      email: inventEmail(),
    }),
  };
}
