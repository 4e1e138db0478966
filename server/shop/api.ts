import { canUseChannel } from '@kaituan/domain/member/member-channel';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { type Admission, requestCost } from '#server/http/admission.ts';
import type { CallContext, Caller, Handler } from '#server/http/handler.ts';
import { longestIdempotencyKey } from '#server/http/idempotency.ts';
import { Refusal } from '#server/http/refusal.ts';
import { noteRequestId, type RequestEnv, refuse, refuseError } from '#server/http/refuse.ts';
import { runHandler } from '#server/http/run-handler.ts';
import { readBody, validate } from '#server/http/validate.ts';
import {
  openOfflinePaymentService,
  type PaymentService,
} from '#server/platform/payment/payment-service.ts';
import type { StoreMap } from '#server/platform/store-map/store-map.ts';
import { inSpan } from '#server/telemetry/tracing.ts';
import { handlers } from './handlers.ts';

export type ApiOptions = {
  database: Database;
  /** For read-only calls, where they have connections of their own. */
  reads?: Database;
  log: Logger;
  redirectHosts?: readonly string[];
  liffId?: string | null;
  now?: () => Date;
  identify?: (authorization: string | undefined) => Promise<Caller | null>;
  /** The payment service; without it no gateway is available. */
  payments?: PaymentService;
  /** The store map, if configured. */
  storeMap?: StoreMap | null;
  /** Called after a call that changed orders. */
  afterOrderChange?: () => void;
  /** Limits and queues external calls; those of the shop's own pages bypass it. */
  admission?: Admission | undefined;
  /** Validates every response against the contract: for tests and development. */
  checkAnswers?: boolean;
};

const isOfOrders = /^\/(Order|Payment)\/|^\/Checkout\/SubmitCheckout$/;
const mostBodyBytes = 256 * 1024;
const byPath = new Map<string, Handler>(
  handlers.map((handler) => [handler.endpoint.path, handler]),
);

/** The API: every call is `POST /Group/Action`; each refusal has a reason. */
export function createApi(options: ApiOptions): Hono<RequestEnv> {
  const payments = options.payments ?? openOfflinePaymentService();
  const api = new Hono<RequestEnv>();
  api.use(noteRequestId);
  api.all('/:group/:action', async (c) => {
    const handler = byPath.get(c.req.path);
    if (!handler) return refuse(c, new Refusal('NOT_FOUND'));
    if (c.req.method !== 'POST') {
      c.header('Allow', 'POST');
      return refuse(c, new Refusal('METHOD_NOT_ALLOWED'));
    }
    return respond(c, handler, { ...options, payments });
  });
  api.notFound((c) => refuse(c as Context<RequestEnv>, new Refusal('NOT_FOUND')));
  api.onError((error, c) => refuseError(c, error, options.log));
  return api;
}

/** Whether a path belongs to the API, whatever the method. */
export const isApiPath = (path: string): boolean => byPath.has(path);

type OpenApi = ApiOptions & { payments: PaymentService };

async function respond(c: Context<RequestEnv>, handler: Handler, options: OpenApi) {
  const { endpoint } = handler;
  const caller = (await options.identify?.(c.req.header('authorization'))) ?? null;
  const source = c.env?.incoming && options.admission?.admit(c, requestCost.call, caller);
  if (endpoint.access === 'MEMBER' && !caller) throw new Refusal('UNAUTHENTICATED');
  const input = validate(endpoint.request, await readBody(c.req.raw, mostBodyBytes));
  const context: CallContext = {
    database: endpoint.effect === 'SAFE' ? (options.reads ?? options.database) : options.database,
    now: options.now?.() ?? new Date(),
    caller,
    requestId: c.get('requestId'),
    log: options.log,
    redirectHosts: options.redirectHosts ?? [],
    liffId: options.liffId ?? null,
    payments: options.payments,
    storeMap: options.storeMap ?? null,
    origin: new URL(c.req.url).origin,
  };
  refuseForeignChannel(caller, input);
  const key = readIdempotencyKey(c);
  const run = () =>
    inSpan(`handler ${endpoint.path}`, {}, () => runHandler(handler, input, context, key));
  const queue = source === undefined ? undefined : options.admission?.queue;
  const { answer, isReplay } = await (queue && source !== undefined
    ? queue.run(source, run, () => !c.req.raw.signal.aborted)
    : run());
  if (endpoint.effect === 'MUTATING' && isOfOrders.test(endpoint.path))
    options.afterOrderChange?.();
  if (isReplay) c.header('Idempotent-Replayed', 'true');
  return c.json((options.checkAnswers ? endpoint.answer.parse(answer) : answer) as object);
}

function readIdempotencyKey(c: Context<RequestEnv>): string | undefined {
  const key = c.req.header('idempotency-key')?.trim();
  if (key && key.length > longestIdempotencyKey) {
    const details = [{ path: 'Idempotency-Key', rule: 'MAX', allowed: longestIdempotencyKey }];
    throw new Refusal('VALIDATION_FAILED', { details });
  }
  return key || undefined;
}

/** The channel in a verified member's token overrides the one in the body. */
function refuseForeignChannel(caller: Caller | null, input: unknown): void {
  if (typeof input !== 'object' || input === null || !('channelId' in input)) return;
  const { channelId } = input;
  if (typeof channelId === 'number' && !canUseChannel(caller, channelId)) {
    throw new Refusal('CHANNEL_MISMATCH');
  }
}
