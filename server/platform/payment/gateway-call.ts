import { inSpan } from '#server/telemetry/tracing.ts';
import { type PaymentProvider, PaymentUnavailable } from './payment-provider.ts';

export type Fetch = (request: Request) => Promise<Response>;

/** By its address: the gateways have test environments of their own, and the simulator a host that cannot exist. */
export function gatewayKindOf(apiBaseUrl: string): PaymentProvider['kind'] {
  const { hostname } = new URL(apiBaseUrl);
  if (hostname.endsWith('.invalid')) return 'SIMULATED';
  return /^payment-stage\.|^sandbox-/.test(hostname) ? 'SANDBOX' : 'LIVE';
}

/** Sends nothing once `maySend` is false. */
export const fetchWhile =
  (fetch: Fetch, maySend: () => boolean): Fetch =>
  async (request) => {
    if (!maySend()) throw new Error('the lease of this process has lapsed');
    return fetch(request);
  };

/** Sends one request to a gateway and reads its response; anything but a timely 2xx is `PaymentUnavailable`. */
export function callGateway(
  provider: string,
  fetch: Fetch,
  request: Request,
  timeoutMs: number,
): Promise<string> {
  const facts = { 'http.request.method': request.method };
  return inSpan(`gateway ${provider}`, facts, () => ask(provider, fetch, request, timeoutMs));
}

async function ask(
  provider: string,
  fetch: Fetch,
  request: Request,
  timeoutMs: number,
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  // Signed requests must not be redirected elsewhere.
  const limited = new Request(request, { signal, redirect: 'error' });
  try {
    const response = await fetch(limited);
    if (response.ok) return await response.text();
    await response.body?.cancel();
    throw new PaymentUnavailable(provider, `status ${response.status}`);
  } catch (error) {
    if (error instanceof PaymentUnavailable) throw error;
    throw new PaymentUnavailable(provider, 'no answer', { cause: error });
  }
}
