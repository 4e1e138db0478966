import type { Api, ApiPath } from '@kaituan/contract/api';
import type { RefusalBody } from '@kaituan/contract/refusals';
import { createFetch, FetchError } from 'ofetch';

/** Asks the API: the path names the call, the types of body and answer follow from it. */
export type CallApi = <P extends ApiPath>(
  path: P,
  body: Api[P]['request'],
  options?: { signal?: AbortSignal },
) => Promise<Api[P]['answer']>;

const timeoutMs = 30_000;

/** A caller for one side: the browser's over the network, the server's without leaving the process. */
export function createCallApi(options: { baseUrl: string; fetch?: typeof fetch }): CallApi {
  const request = createFetch(options.fetch ? { fetch: options.fetch } : {}).create({
    baseURL: options.baseUrl,
    method: 'POST',
    timeout: timeoutMs,
  });
  return async <P extends ApiPath>(
    path: P,
    body: Api[P]['request'],
    { signal }: { signal?: AbortSignal } = {},
  ) =>
    request<Api[P]['answer'], 'json'>(path, {
      body: body as Record<string, unknown>,
      ...(signal ? { signal } : {}),
    });
}

/** The status the API answered with; undefined when it was not reached. */
export function findStatus(error: unknown): number | undefined {
  return error instanceof FetchError ? error.statusCode : undefined;
}

/** The reason inside a refusal's body, if the API sent one. */
export function findRefusal(error: unknown): RefusalBody['error'] | undefined {
  return error instanceof FetchError ? (error.data as RefusalBody | undefined)?.error : undefined;
}
