import { type Endpoint, staffOf } from '@kaituan/contract/endpoint';
import { canUseChannel } from '@kaituan/domain/member/member-channel';
import type { Context } from 'hono';
import type { Database } from '#server/database/database.ts';
import { inSpan } from '#server/telemetry/tracing.ts';
import type { GuestAnswers } from './guest-response-cache.ts';
import type { Caller, Handler } from './handler.ts';
import { maxIdempotencyKeyLength } from './idempotency.ts';
import type { Admission } from './limits/admission.ts';
import { Refusal } from './refusal.ts';
import type { RequestEnv } from './refuse.ts';
import { runHandler } from './run-handler.ts';
import { actAs, openStaffAccess, type Staff, type StaffAccess } from './staff-access.ts';
import { recordStaffChange } from './staff-audit.ts';
import { readBody, validate } from './validate.ts';

/** What the pipeline knows of a call when its handler runs. */
export type IncomingCall<K extends Caller = Caller> = {
  c: Context<RequestEnv>;
  database: Database;
  now: Date;
  caller: K | null;
  /** Of staff calls only. */
  staff: StaffAccess | null;
};

/** What differs between groups of calls; `C` is what their handlers get, `K` how they know the caller. */
export type CallPipeline<C, K extends Caller = Caller> = {
  database: Database;
  /** For read-only calls, where they have connections of their own. */
  reads?: Database | undefined;
  /** For those of guests: it may be a moment behind. Members read what they wrote. */
  guestReads?: (() => Database) | undefined;
  now(): Date;
  maxBodyBytes: number;
  /** Validates every response against the contract. */
  checkAnswers: boolean;
  /** Limits and queues calls from outside at this cost each; without it they are not counted. */
  budget?: { admission: Admission; cost: number } | undefined;
  /** Of shared calls; without it each is answered by itself. */
  guestAnswers?: GuestAnswers | undefined;
  identify(c: Context<RequestEnv>, endpoint: Endpoint): Promise<K | null>;
  /** The command line of the same machine; it has no budget. */
  findOperator?(c: Context<RequestEnv>): Promise<Staff | null>;
  findStaff?(caller: K): Promise<Staff>;
  contextOf(call: IncomingCall<K>): C;
  afterChange?(endpoint: Endpoint): void;
};

/** Answers a call: who, how often, whether they may, what, and once. Everything else is thrown. */
export async function answerCall<C, K extends Caller = Caller>(
  c: Context<RequestEnv>,
  handler: Handler<Endpoint, C>,
  pipeline: CallPipeline<C, K>,
): Promise<Response> {
  const { endpoint } = handler;
  const { budget, checkAnswers } = pipeline;
  const ofStaff = staffOf(endpoint);
  const operator = (ofStaff && (await pipeline.findOperator?.(c))) ?? null;
  const caller = operator ? null : await pipeline.identify(c, endpoint);
  const isCounted = budget !== undefined && !operator && c.env?.incoming !== undefined;
  const source = isCounted ? budget.admission.admit(c, budget.cost, caller) : undefined;
  if (endpoint.access !== 'GUEST' && !operator && !caller) throw new Refusal('UNAUTHENTICATED');
  const somebody = operator ?? (ofStaff && caller && (await pipeline.findStaff?.(caller)));
  const staff = ofStaff ? openStaffAccess(somebody ?? noStaff, ofStaff.staff, ofStaff.own) : null;
  const maxBodyBytes = endpoint.maxBodyBytes ?? pipeline.maxBodyBytes;
  const input = validate(endpoint.request, await readBody(c.req.raw, maxBodyBytes));
  refuseForeignChannel({ endpoint, caller, staff }, input);
  const call = { c, now: pipeline.now(), caller, staff };
  const admitted = {
    ...{ input, caller, now: call.now, idempotencyKey: readIdempotencyKey(c) },
    handler: staff ? recorded(stoppedUnchecked(handler, staff), staff, call.now) : handler,
    database:
      (endpoint.effect === 'SAFE' && readsOf(pipeline, caller ?? operator)) || pipeline.database,
    contextOf: (database: Database) => pipeline.contextOf({ ...call, database }),
  };
  const run = () => inSpan(`handler ${endpoint.path}`, {}, () => runHandler(admitted));
  const runAs = () => (staff ? actAs(staff.by, run) : run());
  const queue = budget?.admission.queue;
  const runInTurn = (isStillAsked: () => boolean) =>
    queue && source !== undefined ? queue.run(source, runAs, isStillAsked) : runAs();
  const checked = (answer: unknown) => (checkAnswers ? endpoint.answer.parse(answer) : answer);
  // Pages, which call from inside, share responses of their own.
  if (endpoint.isShared && !caller && source !== undefined && pipeline.guestAnswers) {
    const key = `${endpoint.path} ${JSON.stringify(input)}`;
    // Whoever came first may go: others wait for the same answer.
    const work = async () => checked((await runInTurn(() => true)).answer);
    const text = await pipeline.guestAnswers.get(key, work);
    return c.body(text, 200, { 'content-type': 'application/json' });
  }
  const { answer, isReplay } = await runInTurn(() => !c.req.raw.signal.aborted);
  if (endpoint.effect === 'MUTATING') pipeline.afterChange?.(endpoint);
  if (isReplay) c.header('Idempotent-Replayed', 'true');
  return c.json(checked(answer) as object);
}

const readsOf = (
  { reads, guestReads }: Pick<CallPipeline<never>, 'reads' | 'guestReads'>,
  somebody: object | null,
): Database | undefined => (somebody ? reads : (guestReads?.() ?? reads));

const noStaff: Staff = { by: '', grants: [] };

function readIdempotencyKey(c: Context<RequestEnv>): string | undefined {
  const key = c.req.header('idempotency-key')?.trim();
  if (key && key.length > maxIdempotencyKeyLength) {
    const details = [{ path: 'Idempotency-Key', rule: 'MAX', allowed: maxIdempotencyKeyLength }];
    throw new Refusal('VALIDATION_FAILED', { details });
  }
  return key || undefined;
}

/** The channel in a verified member's token overrides the one in the body; staff have channels of their own. */
function refuseForeignChannel(
  { endpoint, caller, staff }: Pick<IncomingCall, 'caller' | 'staff'> & { endpoint: Endpoint },
  input: unknown,
): void {
  const channelId = channelOf(input);
  const of = staffOf(endpoint)?.of;
  if (of === 'SHOP') staff?.requireChannel(null);
  if (of === 'CHANNEL') staff?.requireChannel(channelId ?? null);
  if (staff || typeof channelId !== 'number') return;
  if (!canUseChannel(caller, channelId)) throw new Refusal('CHANNEL_MISMATCH');
}

function channelOf(input: unknown): number | null | undefined {
  if (typeof input !== 'object' || input === null || !('channelId' in input)) return undefined;
  return typeof input.channelId === 'number' ? input.channelId : null;
}

/** Notes in the log of staff, in the same transaction, what a call changed. */
function recorded<C>(
  handler: Handler<Endpoint, C>,
  staff: StaffAccess,
  now: Date,
): Handler<Endpoint, C> {
  const { endpoint } = handler;
  if (endpoint.effect === 'SAFE') return handler;
  return {
    ...handler,
    async run(input, context) {
      const answer = await handler.run(input, context);
      const { database } = context as { database: Database };
      if (!staff.isNoted()) return answer;
      await recordStaffChange(database, { endpoint, input, staff, now });
      return answer;
    },
  };
}

/** Fails inside the transaction when the handler answered without looking at its record's channel. */
function stoppedUnchecked<C>(
  handler: Handler<Endpoint, C>,
  staff: StaffAccess,
): Handler<Endpoint, C> {
  return {
    ...handler,
    async run(input, context) {
      const answer = await handler.run(input, context);
      if (staff.isChannelChecked()) return answer;
      throw new Error(`${handler.endpoint.path} did not check the channel of its record`);
    },
  };
}
