import { expect, test, vi } from 'vitest';
import { cacheGuestResponses } from './guest-response-cache.ts';

const noon = '2026-03-01T04:00:00.000Z';

function shopThatCounts(status = 200) {
  let calls = 0;
  const ask = cacheGuestResponses(async () => {
    calls += 1;
    const cards = [{ serverTime: noon }, { serverTime: noon }];
    return Response.json({ result: calls, serverTime: noon, cards }, { status });
  });
  const postTo = async (
    path: string,
    body: string | null,
    headers: Record<string, string> = {},
  ) => {
    const response = await ask(`http://shop.internal${path}`, { method: 'POST', headers, body });
    return (await response.json()) as {
      result: number;
      serverTime: string;
      cards: { serverTime: string }[];
    };
  };
  const post = (body: string | null, headers: Record<string, string> = {}) =>
    postTo('/Product/GetScpProduct', body, headers);
  return { ask, post, postTo };
}

test('guests’ pages share a response, with the current server time', async () => {
  const { post } = shopThatCounts();
  expect(await post('{"id":1}')).toMatchObject({ result: 1, serverTime: noon });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const again = await post('{"id":1}');
  expect(again.result).toBe(1);
  for (const { serverTime } of [again, ...again.cards]) {
    expect(Date.parse(serverTime)).toBeGreaterThan(Date.parse(noon));
  }
  expect((await post('{"id":2}')).result).toBe(2);
});

test('a member’s request, a refusal and an invalidated response are not cached', async () => {
  const { ask, post } = shopThatCounts();
  await post('{}');
  expect((await post('{}', { authorization: 'Bearer x' })).result).toBe(2);
  ask.invalidate();
  expect((await post('{}')).result).toBe(3);
  const refusing = shopThatCounts(410);
  await refusing.post('{}');
  expect((await refusing.post('{}')).result).toBe(2);
});

test('group buy progress is at most a second old', async () => {
  vi.useFakeTimers();
  try {
    const { post, postTo } = shopThatCounts();
    await post('{}');
    await postTo('/GroupBuy/GetCampaign', '{}');
    await vi.advanceTimersByTimeAsync(999);
    expect((await postTo('/GroupBuy/GetCampaign', '{}')).result).toBe(2);
    await vi.advanceTimersByTimeAsync(2);
    expect((await postTo('/GroupBuy/GetCampaign', '{}')).result).toBe(3);
    expect((await post('{}')).result).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
