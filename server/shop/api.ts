import { type Endpoint, staffOf } from '@kaituan/contract/endpoint';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { answerCall, type CallPipeline } from '#server/http/answer-call.ts';
import type { GuestAnswers } from '#server/http/guest-response-cache.ts';
import type { CallContext, Caller, Handler } from '#server/http/handler.ts';
import { type Admission, requestCost } from '#server/http/limits/admission.ts';
import { Refusal } from '#server/http/refusal.ts';
import { addRequestId, type RequestEnv, refuse, refuseError } from '#server/http/refuse.ts';
import type { Staff } from '#server/http/staff-access.ts';
import { type FoundStaff, findStaff } from '#server/identity/accounts/find-staff.ts';
import type { IdentityParts } from '#server/identity/identity-call.ts';
import type { MailService } from '#server/platform/mail/mail-sender.ts';
import type { Reach } from '#server/platform/notifying/reach.ts';
import {
  openOfflinePaymentService,
  type PaymentService,
} from '#server/platform/payment/payment-service.ts';
import type { StoreMap } from '#server/platform/store-map/store-map.ts';
import type { StaffContext } from '#server/staff/staff-handler.ts';
import { staffHandlers } from '#server/staff/staff-handlers.ts';
import { handlers } from './handlers.ts';

export type ApiOptions = {
  database: Database;
  /** For read-only calls, where they have connections of their own. */
  reads?: Database;
  /** For those of guests. */
  guestReads?: () => Database;
  log: Logger;
  redirectHosts?: readonly string[];
  /** LINE's channels that are accepted, and the LIFF app of channels without one of their own. */
  line?: { channelIds: readonly string[]; liffId: string | null };
  now?: () => Date;
  identify?: (authorization: string | undefined) => Promise<Caller | null>;
  /** The payment service; without it no gateway is available. */
  payments?: PaymentService;
  /** The store map, if configured. */
  storeMap?: StoreMap | null;
  /** The mail service, if configured. */
  mail?: MailService | null;
  /** The ways out for notifications. */
  reaches?: readonly Reach[];
  /** Keeps the owner's pictures; without it none can be added. */
  pictures?: CallContext['pictures'];
  /** Called after a call that changed orders. */
  afterOrderChange?: () => void;
  /** Accepts the command line's token; without it only members are staff. */
  findOperator?: (c: Context) => Promise<Staff | null>;
  /** What a member may do as staff, where that is not only what the database says. */
  findStaff?: (caller: Caller) => Promise<FoundStaff>;
  /** Called after staff changed something; pages may show it, unless it announces itself. */
  afterStaffChange?: (change: { isAnnounced: boolean }) => void;
  /** For calls about members. */
  accounts?: () => Promise<IdentityParts>;
  /** Shares answers between guests; without it each is made by itself. */
  guestAnswers?: GuestAnswers | undefined;
  /** Limits and queues external calls; those of the shop's own pages bypass it. */
  admission?: Admission | undefined;
  /** Validates every response against the contract: for tests and development. */
  checkAnswers?: boolean;
};

const isOfOrders = /^\/(Order|Payment)\/|^\/Checkout\/SubmitCheckout$/;
/** Daily work on orders: its goods and group buys are announced where they change, as those of members are. */
const isAnnounced =
  /^\/Staff(Order|Packing|HandOut|Money|Message|Notification)\/|^\/StaffGroupBuy\/(OrderForPerson|ReportShortage|RemindUnpaid|TellJoiners)$/;
const maxBodyBytes = 256 * 1024;
const byPath = new Map<string, Handler<Endpoint, StaffContext>>(
  [...handlers, ...staffHandlers].map((handler) => [handler.endpoint.path, handler] as const),
);

/** The API: every call is `POST /Group/Action`; each refusal has a reason. */
export function createApi(options: ApiOptions): Hono<RequestEnv> {
  const pipeline = pipelineOf(options);
  const api = new Hono<RequestEnv>();
  api.use(addRequestId);
  api.all('/:group/:action', async (c) => {
    const handler = byPath.get(c.req.path);
    if (!handler) return refuse(c, new Refusal('NOT_FOUND'));
    if (c.req.method !== 'POST') {
      c.header('Allow', 'POST');
      return refuse(c, new Refusal('METHOD_NOT_ALLOWED'));
    }
    return answerCall(c, handler, pipeline);
  });
  api.notFound((c) => refuse(c as Context<RequestEnv>, new Refusal('NOT_FOUND')));
  api.onError((error, c) => refuseError(c, error, options.log));
  return api;
}

/** Whether a path belongs to the API, whatever the method. */
export const isApiPath = (path: string): boolean => byPath.has(path);

async function noPictures(): Promise<never> {
  throw new Error('this API was opened without a folder of pictures');
}

async function noAccounts(): Promise<never> {
  throw new Error('this API was opened without accounts');
}

function pipelineOf(options: ApiOptions): CallPipeline<StaffContext> {
  const { database, reads, guestReads, guestAnswers, admission, findOperator } = options;
  const findGrants = options.findStaff ?? ((caller: Caller) => findStaff(database, caller));
  const payments = options.payments ?? openOfflinePaymentService();
  return {
    ...{ database, reads, guestReads, guestAnswers, maxBodyBytes },
    now: () => options.now?.() ?? new Date(),
    checkAnswers: options.checkAnswers ?? false,
    budget: admission && { admission, cost: requestCost.call },
    identify: async (c) => (await options.identify?.(c.req.header('authorization'))) ?? null,
    ...(findOperator && { findOperator }),
    findStaff: findGrants,
    contextOf: ({ c, staff, ...call }) => ({
      ...call,
      requestId: c.get('requestId'),
      addressSubject: admission?.addressSubjectOf(c) ?? null,
      log: options.log,
      redirectHosts: options.redirectHosts ?? [],
      liffId: options.line?.liffId ?? null,
      lineChannelIds: options.line?.channelIds ?? [],
      payments,
      storeMap: options.storeMap ?? null,
      mail: options.mail ?? null,
      reaches: options.reaches ?? [],
      pictures: options.pictures ?? { put: noPictures },
      origin: new URL(c.req.url).origin,
      // Handlers of guests and members do not know of staff.
      staff: staff as StaffContext['staff'],
      findStaff: findGrants,
      accounts: options.accounts ?? noAccounts,
    }),
    afterChange: (endpoint) => {
      if (isOfOrders.test(endpoint.path)) options.afterOrderChange?.();
      if (staffOf(endpoint)) {
        options.afterStaffChange?.({ isAnnounced: isAnnounced.test(endpoint.path) });
      }
    },
  };
}
