import { describe, expect, test } from 'vitest';
import { cacheGuestAnswers, cacheGuestResponses } from './guest-response-cache.ts';

const noonMs = Date.parse('2026-03-01T04:00:00Z');

/** Answers with the number of its calls, or the given text. */
function shopThatCounts({
  status = 200,
  say = (calls: number): object => ({ result: calls }),
} = {}) {
  let calls = 0;
  const clock = { ms: noonMs };
  const timeOf = () => new Date(clock.ms).toISOString();
  const ask = cacheGuestResponses(
    async () => {
      calls += 1;
      const cards = [{ serverTime: timeOf() }, { serverTime: timeOf() }];
      return Response.json({ ...say(calls), serverTime: timeOf(), cards }, { status });
    },
    () => clock.ms,
  );
  const post = async (body: string | null, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers, body };
    const response = await ask('http://shop.internal/Product/GetScpProduct', init);
    return (await response.json()) as {
      result: number;
      serverTime: string;
      cards: { serverTime: string }[];
    };
  };
  return { ask, post, clock, calls: () => calls };
}

test('guests’ pages share a response for some seconds', async () => {
  const { post, clock } = shopThatCounts();
  expect((await post('{"id":1}')).result).toBe(1);
  clock.ms += 4_999;
  expect((await post('{"id":1}')).result).toBe(1);
  expect((await post('{"id":2}')).result).toBe(2);
  clock.ms += 1;
  expect((await post('{"id":1}')).result).toBe(3);
});

test('a response that says the same keeps its time for a minute', async () => {
  const { post, clock, calls } = shopThatCounts({ say: () => ({ result: 0 }) });
  const first = await post('{}');
  clock.ms += 59_999;
  expect(await post('{}')).toEqual(first);
  expect(calls()).toBe(2);
  clock.ms += 5_000;
  const later = await post('{}');
  for (const { serverTime } of [later, ...later.cards]) {
    expect(Date.parse(serverTime)).toBe(clock.ms);
  }
});

test('the sooner something ends, the shorter a response keeps its time, and none outlives it', async () => {
  const endsAt = new Date(noonMs + 90_000).toISOString();
  const { post, clock, calls } = shopThatCounts({ say: () => ({ result: 0, endsAt }) });
  await post('{}');
  clock.ms += 1_500;
  expect(Date.parse((await post('{}')).serverTime)).toBe(clock.ms);
  clock.ms = noonMs + 89_500;
  await post('{}');
  clock.ms += 500;
  await post('{}');
  expect(calls()).toBe(4);
});

test('a change ends the freshness of the responses that show it', async () => {
  const { ask, post } = shopThatCounts({ say: (calls) => ({ result: calls, productId: 7 }) });
  await post('{}');
  ask.invalidate([8]);
  expect((await post('{}')).result).toBe(1);
  ask.invalidate([7]);
  expect((await post('{}')).result).toBe(2);
});

test('a member’s request, a refusal and an invalidated response are not cached', async () => {
  const { ask, post } = shopThatCounts();
  await post('{}');
  expect((await post('{}', { authorization: 'Bearer x' })).result).toBe(2);
  ask.invalidate();
  expect((await post('{}')).result).toBe(3);
  const refusing = shopThatCounts({ status: 410 });
  await refusing.post('{}');
  expect((await refusing.post('{}')).result).toBe(2);
});

describe('answers that guests’ browsers share', () => {
  function answersThatCount() {
    const clock = { ms: noonMs };
    const answers = cacheGuestAnswers(() => clock.ms);
    let calls = 0;
    const ask = async (key: string, extra: object = {}) => {
      const text = await answers.get(key, async () => {
        calls += 1;
        const serverTime = new Date(clock.ms).toISOString();
        return { call: calls, result: [{ id: 7 }], serverTime, ...extra };
      });
      return JSON.parse(text) as { call: number; serverTime: string };
    };
    return { answers, clock, ask };
  }

  test('are made once for some seconds, and say the time of now', async () => {
    const { clock, ask } = answersThatCount();
    const both = await Promise.all([ask('list'), ask('list')]);
    expect(both.map(({ call }) => call)).toEqual([1, 1]);
    clock.ms += 4_000;
    const later = await ask('list');
    expect(later).toMatchObject({ call: 1, serverTime: new Date(clock.ms).toISOString() });
    expect((await ask('another list')).call).toBe(2);
    clock.ms += 1_000;
    expect((await ask('list')).call).toBe(3);
  });

  test('end with what they show, and when something in them begins', async () => {
    const { answers, clock, ask } = answersThatCount();
    await ask('list');
    answers.invalidate([8]);
    expect((await ask('list')).call).toBe(1);
    answers.invalidate([7]);
    expect((await ask('list')).call).toBe(2);
    const startsAt = new Date(clock.ms + 500).toISOString();
    expect((await ask('sale', { startsAt })).call).toBe(3);
    clock.ms += 501;
    expect((await ask('sale')).call).toBe(4);
  });

  test('are not cached when they fail', async () => {
    const { answers, ask } = answersThatCount();
    const failing = async () => {
      throw new Error('no connection');
    };
    await expect(answers.get('list', failing)).rejects.toThrow('no connection');
    expect((await ask('list')).call).toBe(1);
  });
});
