import { type RefusalBody, refusalStatus } from '@kaituan/contract/refusals';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { CallContext, Caller, Handler } from './handler.ts';
import { handlers } from './handlers.ts';
import { presentRefusal, Refusal } from './refusal.ts';
import { asRefusal } from './unexpected.ts';
import { readBody, validate } from './validate.ts';

export type ApiOptions = {
  database: Database;
  log: Logger;
  redirectHosts?: readonly string[];
  now?: () => Date;
  identify?: (authorization: string | undefined) => Promise<Caller | null>;
  /** Check every answer against the contract: for tests and development. */
  checkAnswers?: boolean;
};

type Env = { Variables: { requestId: string } };

const bodyLimitBytes = 256 * 1024;
const byPath = new Map<string, Handler>(
  handlers.map((handler) => [handler.endpoint.path, handler]),
);

/** The API: every call is `POST /Group/Action`; each wrong call is answered with its reason. */
export function createApi(options: ApiOptions): Hono<Env> {
  const api = new Hono<Env>();
  api.use(async (c, next) => {
    c.set('requestId', requestIdOf(c.req.header('x-request-id')));
    c.header('X-Request-Id', c.get('requestId'));
    await next();
  });
  api.use(
    bodyLimit({
      maxSize: bodyLimitBytes,
      onError: (c) => refuse(c as Context<Env>, new Refusal('PAYLOAD_TOO_LARGE')),
    }),
  );
  api.all('/:group/:action', async (c) => {
    const handler = byPath.get(c.req.path);
    if (!handler) return refuse(c, new Refusal('NOT_FOUND'));
    if (c.req.method !== 'POST') {
      c.header('Allow', 'POST');
      return refuse(c, new Refusal('METHOD_NOT_ALLOWED'));
    }
    return answer(c, handler, options);
  });
  api.notFound((c) => refuse(c as Context<Env>, new Refusal('NOT_FOUND')));
  api.onError((error, c) => {
    const refusal = asRefusal(error);
    if (refusal.code === 'INTERNAL' || refusal.code === 'MAINTENANCE') {
      options.log.error({ err: error, requestId: c.get('requestId'), path: c.req.path });
    }
    return refuse(c, refusal);
  });
  return api;
}

/** True for a path that belongs to the API whatever the method. */
export const isApiPath = (path: string): boolean => byPath.has(path);

async function answer(c: Context<Env>, handler: Handler, options: ApiOptions) {
  const { endpoint } = handler;
  const caller = (await options.identify?.(c.req.header('authorization'))) ?? null;
  if (endpoint.access === 'MEMBER' && !caller) throw new Refusal('UNAUTHENTICATED');
  const input = validate(endpoint.request, await readBody(c.req.raw));
  const context: CallContext = {
    database: options.database,
    now: options.now?.() ?? new Date(),
    caller,
    requestId: c.get('requestId'),
    log: options.log,
    redirectHosts: options.redirectHosts ?? [],
  };
  const body = await handler.run(input, context);
  return c.json(options.checkAnswers ? endpoint.answer.parse(body) : body);
}

function refuse(c: Context<Env>, refusal: Refusal) {
  const body: RefusalBody = presentRefusal(refusal, c.get('requestId'));
  if (refusal.code === 'MAINTENANCE') c.header('Retry-After', '5');
  return c.json(body, refusalStatus[refusal.code]);
}

/** A caller's own request id is kept when it is harmless in a log line. */
function requestIdOf(given: string | undefined): string {
  return given && /^[\w.-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}
