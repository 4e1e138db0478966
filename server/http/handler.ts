import type { Endpoint } from '@kaituan/contract/endpoint';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { MailService } from '#server/platform/mail/mail-sender.ts';
import type { Reach } from '#server/platform/notifying/reach.ts';
import type { PaymentService } from '#server/platform/payment/payment-service.ts';
import type { StoreMap } from '#server/platform/store-map/store-map.ts';
import { Refusal } from './refusal.ts';

/** The caller, as far as the request authenticated it. */
export type Caller = {
  memberId: string;
  channelId: number | null;
  isVerified: boolean;
  /** The sign-in, where the shop keeps it. */
  sessionId?: string | undefined;
};

/** What every handler gets beside its input. */
export type CallContext = {
  database: Database;
  /** The server's clock, read once per request. */
  now: Date;
  caller: Caller | null;
  requestId: string;
  /** The subject of limits per network address; null when everybody would share it. */
  addressSubject: string | null;
  log: Logger;
  redirectHosts: readonly string[];
  /** The LIFF app of channels that have none of their own. */
  liffId: string | null;
  /** The channels of LINE's whose members may sign in. */
  lineChannelIds: readonly string[];
  payments: PaymentService;
  /** Where convenience stores are chosen; null where no store map is configured. */
  storeMap: StoreMap | null;
  /** Sends letters; null where no mail service is configured. */
  mail: MailService | null;
  /** The ways out of the shop that it has. */
  reaches: readonly Reach[];
  /** Keeps the owner's pictures. */
  pictures: { put(file: string, bytes: Uint8Array): Promise<void> };
  /** Scheme and host of the request, for absolute addresses. */
  origin: string;
};

export type Handler<E extends Endpoint = Endpoint, C = CallContext> = {
  endpoint: E;
  run(input: z.output<E['request']>, context: C): Promise<z.input<E['answer']>>;
  /** OWN: the handler calls external services in between, so it opens its transactions itself. */
  transaction: 'WHOLE' | 'OWN';
  /** Runs before the transaction; its writes stay when the call is refused. */
  before?: (input: z.output<E['request']>, context: C) => Promise<void>;
};

/** Binds a handler to its endpoint. */
export function handle<E extends Endpoint, C = CallContext>(
  endpoint: E,
  run: Handler<E, C>['run'],
  { transaction = 'WHOLE', before }: Partial<Pick<Handler<E, C>, 'transaction' | 'before'>> = {},
): Handler<E, C> {
  return { endpoint, run, transaction, ...(before && { before }) };
}

/** The caller of a members-only endpoint. */
export function requireCaller(caller: Caller | null): Caller {
  if (!caller) throw new Refusal('UNAUTHENTICATED');
  return caller;
}
