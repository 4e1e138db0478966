import type { RouteHandlerCallbackOptions } from 'serwist';
import {
  deviceCaches,
  findCachedMember,
  memberAnswers,
  memberLifeMs,
  type ToPage,
} from '#web/platform/offline/device-caches.ts';
import { cacheCopy, cacheMemberCopy, findCopy } from './cache-copies.ts';
import { keyOfCall, memberOfCall, offlineSession, withTimePassed } from './cache-rules.ts';
import { askShop, orCached } from './patience.ts';

const maxAnswers = 300;
const publicLifeMs = 7 * 86_400_000;

/** Answers a read of the API by the shop, and with what it answered before when it is out of reach or hangs. */
export async function answerCall(options: RouteHandlerCallbackOptions): Promise<Response> {
  const { request, url, event } = options;
  if (await isOfDesk(event)) return fetch(request);
  const key = keyOfCall(url, await request.clone().text());
  const memberId = memberOfCall(request.headers.get('authorization'));
  const answering = askShop(request).then((answer) => {
    // Also what comes after the page was shown a copy.
    if (answer.ok) event.waitUntil(keepAnswer(key, answer.clone(), memberId));
    return answer;
  });
  event.waitUntil(answering.catch(() => undefined));
  const { answer, isCached } = await orCached(answering, 'call', () => findAnswer(key, memberId));
  if (isCached) event.waitUntil(notifyPage(event));
  return answer;
}

const keepAnswer = (key: string, answer: Response, memberId: string | undefined): Promise<void> =>
  memberId === undefined
    ? cacheCopy(deviceCaches.answers, key, answer, maxAnswers)
    : cacheMemberCopy(memberId, memberAnswers(memberId), key, answer, maxAnswers);

async function findAnswer(key: string, memberId: string | undefined) {
  const change = (text: string, cachedAtMs: number) =>
    withTimePassed(text, Date.now() - cachedAtMs);
  const own =
    memberId === undefined
      ? undefined
      : await findCopy(memberAnswers(memberId), key, { maxAgeMs: memberLifeMs, change });
  return own ?? findCopy(deviceCaches.answers, key, { maxAgeMs: publicLifeMs, change });
}

const findPage = (event: ExtendableEvent): Promise<Client | undefined> =>
  self.clients.get((event as FetchEvent).clientId);

/** The owner's desk works with the shop as it is, and not at all without it. */
async function isOfDesk(event: ExtendableEvent): Promise<boolean> {
  const page = await findPage(event);
  return page !== undefined && /^\/admin(?:\/|$)/.test(new URL(page.url).pathname);
}

/** Has the page say that what it shows is cached. */
async function notifyPage(event: ExtendableEvent): Promise<void> {
  const page = await findPage(event);
  page?.postMessage({ type: 'KEPT_SHOWN' } satisfies ToPage);
}

/** Renews the session; without a connection the member of this device stays signed in, to read what is cached. */
export async function answerSession(options: RouteHandlerCallbackOptions): Promise<Response> {
  const { request, event } = options;
  if (await isOfDesk(event)) return fetch(request);
  const { answer } = await orCached(askShop(request), 'call', async () => {
    const member = await findCachedMember();
    return member && Response.json(offlineSession(member, Date.now()));
  });
  return answer;
}

declare const self: ServiceWorkerGlobalScope;
