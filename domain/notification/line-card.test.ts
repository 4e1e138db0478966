import { expect, it } from 'vitest';
import { hasLineMessages, lineLimits, notificationMessage } from './line-card.ts';

const text = { type: 'text', text: '好' };
const times = (count: number) => Array.from({ length: count }, () => text);

it.each([
  [0, false],
  [1, true],
  [lineLimits.messages, true],
  [lineLimits.messages + 1, false],
])('of %i messages at once: %s', (count, isTaken) => {
  expect(hasLineMessages(times(count))).toBe(isTaken);
});

it.each([[undefined], [null], ['text'], [{ text: '好' }], [{ type: 1 }], [{ type: '' }]])(
  '%o is no message, also among others',
  (wrong) => {
    expect(hasLineMessages([wrong])).toBe(false);
    expect(hasLineMessages([text, wrong])).toBe(false);
  },
);

it('takes what the shop writes', () => {
  expect(hasLineMessages([notificationMessage([{ title: '到貨', body: '可以取貨了' }])])).toBe(
    true,
  );
});
