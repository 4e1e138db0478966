import type { Endpoint } from '@kaituan/contract/endpoint';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { IdentityConfiguration } from '#server/configuration/identity-configuration.ts';
import type { Database } from '#server/database/database.ts';
import type { CallerSource } from '#server/http/caller-source.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { RequestEnv } from '#server/http/refuse.ts';
import type { Member } from './access-token.ts';
import type { MemberNotifications } from './accounts/member-notifications.ts';
import type { CodeSender } from './codes/code-sender.ts';
import type { IdentityMail } from './codes/identity-mail.ts';
import type { OneTimeCodes } from './codes/one-time-codes.ts';
import type { EmbeddedKeys } from './keys/embedded-keys.ts';
import type { MintFirebaseToken } from './keys/firebase-custom-token.ts';
import type { ChallengeService } from './limits/challenge.ts';
import type { MessageBudgets } from './limits/message-budget.ts';
import type { LineIdTokens } from './line/line-id-token.ts';
import type { MemberAccounts } from './member-accounts.ts';

/** The dependencies of the embedded identity. */
export type IdentityParts = {
  database: Database;
  log: Logger;
  now: () => Date;
  accounts: MemberAccounts;
  keys: EmbeddedKeys;
  codes: CodeSender;
  mail: IdentityMail;
  shownCodes: ShownCodes | undefined;
  oneTimeCodes: OneTimeCodes;
  /** The remaining sending budgets of this hour. */
  budgets: MessageBudgets;
  challenges: ChallengeService;
  /** Signs cookies that contain no personal data. */
  secret: string;
  notifications: MemberNotifications;
  /** What the shop is called where its accounts are listed. */
  brand: () => Promise<string>;
  lineIdTokens: LineIdTokens;
  /** Set when Firebase signs members in and the shop may issue custom tokens for LINE members. */
  mintFirebaseToken: MintFirebaseToken | undefined;
  configuration: IdentityConfiguration;
  /** The public address; undefined means that of the request. */
  publicUrl: string | undefined;
  trustedProxies: number;
  /** Whether the shop is reachable from other machines. */
  isReachable: () => boolean;
};

/** One identity call: the dependencies, the request, and its source. */
export type IdentityCall = IdentityParts & { c: Context<RequestEnv>; source: CallerSource };

/** How a demo shop shows codes on the page, and to whom. */
export type ShownCodes = {
  createSender(log: Logger): CodeSender;
  /** Refuses in a demo that others can reach, unless nobody else is asking for the code. */
  requireOwnPhone(call: IdentityCall, phone: string): Promise<void>;
  requireOwnEmail(call: IdentityCall, email: string): Promise<void>;
};

/** A call of a signed-in browser, by its refresh cookie. */
export type SessionCall = IdentityCall & { session: { member: Member; sessionId: string } };

export type IdentityHandler<E extends Endpoint = Endpoint> = Handler<E, IdentityCall>;

/** Identity calls open their transactions themselves: most send or count something that must stay. */
const own = { transaction: 'OWN' } as const;

/** Binds a handler to an identity call. */
export const handleIdentity = <E extends Endpoint & { access: 'GUEST' }>(
  endpoint: E,
  run: IdentityHandler<E>['run'],
): IdentityHandler<E> => handle(endpoint, run, own);

/** Binds a handler to an identity call for signed-in browsers; the pipeline has found the session. */
export const handleSession = <E extends Endpoint & { access: 'MEMBER' }>(
  endpoint: E,
  run: Handler<E, SessionCall>['run'],
): Handler<E, SessionCall> => handle(endpoint, run, own);

/** The subject of limits per address; null when everybody would share it, and then they are not counted. */
export const addressOf = (call: IdentityCall): string | null => call.source.subject;

/** Cookies are marked secure once the shop has an https address. */
export const isSecure = ({ publicUrl }: IdentityParts): boolean =>
  publicUrl?.startsWith('https:') ?? false;

/** The device information that Better Auth may store with its session. */
export function deviceHeaders({ c, source }: IdentityCall): Headers {
  const userAgent = (c.req.header('user-agent') ?? '').slice(0, 300);
  return new Headers({ 'x-client-address': source.address, 'user-agent': userAgent });
}
