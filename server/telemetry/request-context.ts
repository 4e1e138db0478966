import { AsyncLocalStorage } from 'node:async_hooks';

/** One request on its way through the shop. */
export type RequestContext = {
  readonly requestId: string;
  readonly traceId?: string;
  /** The template of the path that answers it, `/products/:id`; of few values, never as it was typed. */
  route?: string;
};

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs what belongs to a request, so that all it calls finds the request again. */
export const runInRequest = <T>(context: RequestContext, run: () => T): T =>
  storage.run(context, run);

/** The request that is being answered, if any. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** The id of the request that is being answered; outside of one, a new id. */
export const currentRequestId = (): string => storage.getStore()?.requestId ?? crypto.randomUUID();
