import { AsyncLocalStorage } from 'node:async_hooks';

const wellKnown = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** A proxy's request id, if it is a UUID or a hexadecimal number of that length; else a new one. */
export const requestIdOf = (given: string | undefined): string =>
  given !== undefined && wellKnown.test(given) ? given : crypto.randomUUID();

/** The context of a request. */
export type RequestContext = {
  readonly requestId: string;
  readonly traceId?: string;
  /** The path template of its route, `/products/:id`; with few distinct values. */
  route?: string;
};

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs a function in the context of a request. */
export const runInRequest = <T>(context: RequestContext, run: () => T): T =>
  storage.run(context, run);

/** The current request, if any. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** The id of the current request; outside of one, a new id. */
export const currentRequestId = (): string => storage.getStore()?.requestId ?? crypto.randomUUID();
