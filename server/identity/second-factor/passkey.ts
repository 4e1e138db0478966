import { isIP } from 'node:net';
import type { Passkey, UsedCredential } from '@kaituan/contract/identity/passkey';
import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { memberAccount, staffMember } from '#server/database/schema/identity-schema.ts';
import { memberPasskey } from '#server/database/schema/passkey-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Member } from '#server/identity/access-token.ts';
import type { IdentityCall, SessionCall } from '#server/identity/identity-call.ts';
import {
  createPasskeyChallenge,
  type PasskeyPurpose,
  readPasskeyChallenge,
  spendPasskeyChallenge,
} from './passkey-challenge.ts';
import { findSecondFactor, isProven } from './second-factor.ts';

export type PasskeyRow = typeof memberPasskey.$inferSelect;

/** How long browsers wait for the member. */
export const passkeyTimeoutMs = 5 * 60_000;

/** The host that passkeys are made for. Browsers know them by it: another address of the shop has none of them. */
export const passkeyHost = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;

/**
 * The same where browsers make passkeys at all: not at an IP address, and without https on this computer only.
 * The page compares it with its own host, since the storefront asks from within the process.
 */
export function findRelyingPartyId(publicUrl: string | undefined): string | undefined {
  const { hostname, protocol } = new URL(publicUrl ?? 'http://localhost');
  if (hostname === 'localhost') return hostname;
  return protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
    ? hostname
    : undefined;
}

/** Whom a passkey is for, and from where it may be used. */
export function requireRelyingParty({ c, publicUrl }: IdentityCall): {
  id: string;
  origin: string;
} {
  const id = findRelyingPartyId(publicUrl);
  if (id === undefined) throw new Refusal('NOT_FOUND');
  // Without a public address this computer's port is the request's; browsers sign another host as it is.
  return { id, origin: new URL(publicUrl ?? c.req.url).origin };
}

export const listPasskeys = (database: Database, memberId: string): Promise<PasskeyRow[]> =>
  database
    .select()
    .from(memberPasskey)
    .where(eq(memberPasskey.memberId, memberId))
    .orderBy(desc(memberPasskey.createdAt), memberPasskey.id);

export async function findPasskey(database: Database, id: string): Promise<PasskeyRow | undefined> {
  const [found] = await database.select().from(memberPasskey).where(eq(memberPasskey.id, id));
  return found;
}

export const presentPasskey = (row: PasskeyRow, publicUrl: string | undefined): Passkey => ({
  passkeyId: row.id,
  ...{ name: row.name, host: row.host, isSynced: row.isSynced },
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  isUsable: row.host === passkeyHost(publicUrl),
});

export const describePasskey = ({ id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports,
});

/** What a browser needs to use a passkey: one of these, or, without any, that of anyone at the device. */
export function requestOptionsOf(
  call: IdentityCall,
  purpose: PasskeyPurpose,
  allowed: readonly PasskeyRow[] = [],
) {
  return {
    challenge: createPasskeyChallenge(call, purpose),
    rpId: requireRelyingParty(call).id,
    timeout: passkeyTimeoutMs,
    userVerification: 'required' as const,
    allowCredentials: allowed.map(describePasskey),
  };
}

/**
 * The passkey that signed this challenge, after the authenticator had verified its user. Each answer counts
 * once; one of another member is unknown here.
 */
export async function usePasskey(
  call: IdentityCall,
  { id, response }: UsedCredential,
  { purpose, memberId }: { purpose: PasskeyPurpose; memberId?: string },
): Promise<PasskeyRow> {
  const { database, now } = call;
  const party = requireRelyingParty(call);
  const expectedChallenge = readPasskeyChallenge(call, purpose, response.clientDataJSON);
  const found = await findPasskey(database, id);
  const isExpected = found?.host === party.id && (memberId ?? found.memberId) === found.memberId;
  if (!found || !isExpected) throw new Refusal('PASSKEY_UNKNOWN');
  const { userHandle, ...signed } = response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== found.memberId) {
    throw invalidPasskey();
  }
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', response: signed, clientExtensionResults: {} },
    },
    ...{ expectedChallenge, expectedOrigin: party.origin, expectedRPID: party.id },
    requireUserVerification: true,
    credential: {
      ...{ id, counter: found.counter },
      publicKey: new Uint8Array(Buffer.from(found.publicKey, 'base64url')),
    },
  }).catch((cause: unknown) => {
    throw invalidPasskey(cause);
  });
  if (!verified) throw invalidPasskey();
  await spendPasskeyChallenge(call, expectedChallenge);
  const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
  const used = await database
    .update(memberPasskey)
    .set({ counter, isSynced, lastUsedAt: now() })
    .where(
      and(eq(memberPasskey.id, id), or(sql`${counter} = 0`, lt(memberPasskey.counter, counter))),
    )
    .returning();
  if (!used[0]) throw invalidPasskey();
  return used[0];
}

/** What an authenticator signed does not hold. */
export const invalidPasskey = (cause?: unknown): Refusal =>
  new Refusal('CREDENTIALS_INVALID', { message: '這把通行密鑰沒有通過驗證，請再試一次', cause });

/**
 * A second factor can be changed only in a session that has proved it: a password alone neither adds nor
 * removes a passkey or an app. Of members who are no staff, passkeys are none.
 */
export async function requireSecondFactor(
  { publicUrl, session }: Pick<SessionCall, 'publicUrl' | 'session'>,
  database: Database,
): Promise<void> {
  const { member, sessionId } = session;
  const app = await findSecondFactor(database, member.id);
  const hasOne = app?.confirmedAt || (await isStaffWithPasskey(database, member.id, publicUrl));
  if (hasOne && !(await isProven(database, sessionId))) {
    throw new Refusal('REAUTHENTICATION_REQUIRED', {
      message: '您的帳號有兩步驟驗證：請以通行密鑰確認，或先在店家後台輸入驗證碼，再變更',
    });
  }
}

async function isStaffWithPasskey(
  database: Database,
  memberId: string,
  publicUrl: string | undefined,
): Promise<boolean> {
  const found = await database
    .select({ id: memberPasskey.id })
    .from(memberPasskey)
    .innerJoin(staffMember, eq(staffMember.memberId, memberPasskey.memberId))
    .where(
      and(eq(memberPasskey.memberId, memberId), eq(memberPasskey.host, passkeyHost(publicUrl))),
    )
    .limit(1);
  return found.length > 0;
}

/** The last sign-in method cannot be removed; passkeys of an earlier address of the shop are none. */
export async function keepAnotherMethod(
  database: Database,
  { id, phoneNumber }: Member,
  removed: { publicUrl: string | undefined; method: 'PHONE' | 'LINE' | { passkeyId: string } },
): Promise<void> {
  const { method } = removed;
  const others = { id, phoneNumber: method === 'PHONE' ? null : phoneNumber };
  if (await hasMethodBesidePasskeys(database, others, method === 'LINE' ? 'line' : undefined))
    return;
  const passkeys = await database
    .select({ id: memberPasskey.id })
    .from(memberPasskey)
    .where(
      and(
        eq(memberPasskey.memberId, id),
        eq(memberPasskey.host, passkeyHost(removed.publicUrl)),
        typeof method === 'string' ? undefined : ne(memberPasskey.id, method.passkeyId),
      ),
    );
  if (passkeys.length === 0) throw new Refusal('FORBIDDEN', { message: onlyMethodText });
}

/** Whether a member can sign in without a passkey, and without an account at this provider. */
export async function hasMethodBesidePasskeys(
  database: Database,
  { id, phoneNumber }: Pick<Member, 'id' | 'phoneNumber'>,
  withoutProvider?: string,
): Promise<boolean> {
  if (phoneNumber !== null) return true;
  const accounts = await database
    .select({ id: memberAccount.id })
    .from(memberAccount)
    .where(
      and(
        eq(memberAccount.memberId, id),
        withoutProvider === undefined ? undefined : ne(memberAccount.providerId, withoutProvider),
      ),
    );
  return accounts.length > 0;
}

const onlyMethodText = '這是您唯一的登入方式，移除後就無法再登入';
