import { expect, test } from 'vitest';
import { rememberGuestAnswers } from './guest-answers.ts';

const noon = '2026-03-01T04:00:00.000Z';

function shopThatCounts(status = 200) {
  let calls = 0;
  const ask = rememberGuestAnswers(async () => {
    calls += 1;
    return Response.json({ result: calls, serverTime: noon }, { status });
  });
  const post = async (body: string | null, headers: Record<string, string> = {}) => {
    const response = await ask('http://shop.internal/Product/GetScpProduct', {
      method: 'POST',
      headers,
      body,
    });
    return (await response.json()) as { result: number; serverTime: string };
  };
  return { ask, post };
}

test('pages of guests share an answer, which tells the time it is now', async () => {
  const { post } = shopThatCounts();
  expect(await post('{"id":1}')).toEqual({ result: 1, serverTime: noon });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const again = await post('{"id":1}');
  expect(again.result).toBe(1);
  expect(Date.parse(again.serverTime)).toBeGreaterThan(Date.parse(noon));
  expect((await post('{"id":2}')).result).toBe(2);
});

test('a member, a refusal and a forgotten answer are asked for anew', async () => {
  const { ask, post } = shopThatCounts();
  await post('{}');
  expect((await post('{}', { authorization: 'Bearer x' })).result).toBe(2);
  ask.forget();
  expect((await post('{}')).result).toBe(3);
  const refusing = shopThatCounts(410);
  await refusing.post('{}');
  expect((await refusing.post('{}')).result).toBe(2);
});
