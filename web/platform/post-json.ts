import { CallError } from './call-error.ts';

export type PostOptions = {
  headers: Record<string, string>;
  fetch: typeof fetch;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

/** Posts JSON and reads the JSON answered. Whatever goes wrong is a `CallError`; nothing is sent twice. */
export async function postJson<T>(url: string, body: unknown, options: PostOptions): Promise<T> {
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
