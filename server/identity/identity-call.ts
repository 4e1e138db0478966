import type { Endpoint } from '@kaituan/contract/endpoint';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { IdentityConfiguration } from '#server/configuration/identity-configuration.ts';
import type { Database } from '#server/database/database.ts';
import type { CallerSource } from '#server/http/caller-source.ts';
import type { RequestEnv } from '#server/http/refuse.ts';
import type { ChallengeService } from './challenge.ts';
import type { CodeSender } from './code-sender.ts';
import type { EmbeddedKeys } from './embedded-keys.ts';
import type { MintFirebaseToken } from './firebase-custom-token.ts';
import type { IdentityMail } from './identity-mail.ts';
import type { LineIdTokens } from './line-id-token.ts';
import type { MemberAccounts } from './member-accounts.ts';
import type { MemberNotices } from './member-notices.ts';
import type { MessageBudgets } from './message-budget.ts';
import type { OneTimeCodes } from './one-time-codes.ts';

/** What the embedded identity is made of. */
export type IdentityParts = {
  database: Database;
  log: Logger;
  now: () => Date;
  accounts: MemberAccounts;
  keys: EmbeddedKeys;
  codes: CodeSender;
  mail: IdentityMail;
  oneTimeCodes: OneTimeCodes;
  /** What may still be sent this hour. */
  budgets: MessageBudgets;
  challenges: ChallengeService;
  /** Signs the cookies that say nothing about a person. */
  secret: string;
  notices: MemberNotices;
  lineIdTokens: LineIdTokens;
  /** There when Firebase signs members in and the shop may vouch for those of LINE. */
  mintFirebaseToken: MintFirebaseToken | undefined;
  configuration: IdentityConfiguration;
  /** Address shoppers use; undefined means that of the request. */
  publicUrl: string | undefined;
  trustedProxies: number;
  /** Whether others than this machine can reach the shop. */
  isReachable: () => boolean;
};

/** One call of the identity: the parts, the request, and where it came from. */
export type IdentityCall = IdentityParts & { c: Context<RequestEnv>; source: CallerSource };

export type IdentityHandler<E extends Endpoint = Endpoint> = {
  endpoint: E;
  run(input: z.output<E['request']>, call: IdentityCall): Promise<z.input<E['answer']>>;
};

/** Binds a handler to the identity call it answers. */
export function answerCall<E extends Endpoint>(
  endpoint: E,
  run: IdentityHandler<E>['run'],
): IdentityHandler<E> {
  return { endpoint, run };
}

/** Whom limits per address count; null when that would be everybody, and then they do not count. */
export const addressOf = (call: IdentityCall): string | null => call.source.subject;

/** Cookies are for encrypted connections only, once the shop has them. */
export const isSecure = ({ publicUrl }: IdentityParts): boolean =>
  publicUrl?.startsWith('https:') ?? false;

/** What Better Auth may note of a device beside its session. */
export function deviceHeaders({ c, source }: IdentityCall): Headers {
  const userAgent = (c.req.header('user-agent') ?? '').slice(0, 300);
  return new Headers({ 'x-client-address': source.address, 'user-agent': userAgent });
}
