import type { NoticeRequest } from './payment-provider.ts';

/** What a provider needs of an HTTP request, raw, so that it can be stored as it came. */
export async function noticeRequest(request: Request): Promise<NoticeRequest> {
  return {
    contentType: request.headers.get('content-type') ?? '',
    body: await request.text(),
    headers: Object.fromEntries(request.headers),
    query: Object.fromEntries(new URL(request.url).searchParams),
  };
}
