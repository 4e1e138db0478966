import type { Api } from '@kaituan/contract/api';
import type { IdentityApi } from '@kaituan/contract/identity/identity-api';
import type { RefusalBody, RefusalCode } from '@kaituan/contract/refusals';
import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import { CallError } from './call-error.ts';

/** The calls of the API, those of staff, and those of the embedded identity beside it. */
type Calls = Api & StaffApi & IdentityApi;
export type CallPath = keyof Calls;
export type RequestOf<P extends CallPath> = Calls[P]['request'];
export type AnswerOf<P extends CallPath> = Calls[P]['answer'];

/** Calls the API; the types of body and answer follow from the path. */
export type CallApi = <P extends CallPath>(
  path: P,
  body: RequestOf<P>,
  options?: CallOptions,
) => Promise<AnswerOf<P>>;

/** `idempotencyKey`: what changes something, sent again with the same key, is done once. */
export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

/** The bearer token; null for a guest. */
export type Bearer = {
  findToken(): Promise<string | null>;
  /** A new token in place of a refused one; null when the session ended. */
  renewToken(refused: string): Promise<string | null>;
  /** Called when a call needs a member and none is signed in. */
  onUnauthenticated(): void;
};

const timeoutMs = 30_000;

/** Creates a caller: over the network in the browser, in-process on the server. */
export function createCallApi(options: {
  baseUrl: string;
  /** The identity is beside the storefront, wherever the API is. */
  identityBaseUrl?: string;
  fetch?: typeof fetch;
  bearer?: Bearer;
  timeoutMs?: number;
}): CallApi {
  const { baseUrl, identityBaseUrl = baseUrl, bearer } = options;
  const common = {
    // fetch must be called as a method of its global object.
    fetch: options.fetch ?? ((...args: Parameters<typeof fetch>) => globalThis.fetch(...args)),
    timeoutMs: options.timeoutMs ?? timeoutMs,
  };
  return <P extends CallPath>(
    path: P,
    body: RequestOf<P>,
    { signal, idempotencyKey }: CallOptions = {},
  ) => {
    const isIdentity = path.startsWith('/identity/');
    const call = (token: string | null, sent: unknown = body) =>
      postJson<AnswerOf<P>>((isIdentity ? identityBaseUrl : baseUrl) + path, sent, {
        ...common,
        signal,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
      });
    if (bearer && !isIdentity) return callAsMember(bearer, call);
    return callSolved((challenge) => call(null, challenge ? { ...body, challenge } : body));
  };
}

/** Solves the challenge a call may be refused with, in a worker, and makes the call once more. */
async function callSolved<T>(call: (solution?: string) => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const challenge = findRefusal(error)?.challenge;
    if (!challenge || typeof Worker === 'undefined') throw error;
    const solution = await import('./challenge/solve-challenge.ts')
      .then(({ solveChallenge }) => solveChallenge(challenge))
      .catch(() => {
        throw error;
      });
    return call(solution);
  }
}

/** A refused token is renewed and the call made once more; a refused call changed nothing. */
async function callAsMember<T>(
  bearer: Bearer,
  call: (token: string | null) => Promise<T>,
): Promise<T> {
  try {
    const token = await bearer.findToken();
    try {
      return await call(token);
    } catch (error) {
      if (token === null || findStatus(error) !== 401) throw error;
      const renewed = await bearer.renewToken(token);
      if (renewed === null) throw error;
      return await call(renewed);
    }
  } catch (error) {
    if (findStatus(error) === 401) bearer.onUnauthenticated();
    throw error;
  }
}

/** The status the API answered with; undefined when it was not reached. */
export function findStatus(error: unknown): number | undefined {
  return error instanceof CallError ? error.status : undefined;
}

/** The reason inside a refusal's body, if the API sent one. */
export function findRefusal(error: unknown): RefusalBody['error'] | undefined {
  return error instanceof CallError ? (error.body as RefusalBody | undefined)?.error : undefined;
}

export const isRefusal = (error: unknown, code: RefusalCode): boolean =>
  findRefusal(error)?.code === code;

type PostOptions = {
  headers: Record<string, string>;
  fetch: typeof fetch;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

/** Posts JSON and reads JSON. All failures are `CallError`; nothing is sent twice. */
async function postJson<T>(url: string, body: unknown, options: PostOptions): Promise<T> {
  const { fetch, signal } = options;
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, options.timeoutMs);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...options.headers },
      body: JSON.stringify(body),
      signal: limit.signal,
    });
    if (!response.ok) throw await readRefusal(url, response);
    return (await response.json()) as T;
  } catch (cause) {
    throw cause instanceof CallError ? cause : new CallError(`${url}: no answer`, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

async function readRefusal(url: string, response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => undefined);
  return new CallError(`${url}: ${response.status}`, { status: response.status, body });
}
