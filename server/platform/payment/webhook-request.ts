import type { WebhookRequest } from './payment-provider.ts';

/** The raw parts of an HTTP request that a provider needs, for storing it as received. */
export async function readWebhookRequest(request: Request): Promise<WebhookRequest> {
  return {
    contentType: request.headers.get('content-type') ?? '',
    body: await request.text(),
    headers: Object.fromEntries(request.headers),
    query: Object.fromEntries(new URL(request.url).searchParams),
  };
}
