// @vitest-environment happy-dom
import { formatDayTime } from '@kaituan/domain/day-text';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DeadlineClock } from './deadline-clock.tsx';

afterEach(cleanup);

const hourMs = 3_600_000;

it.each([
  ['in a day and some hours', 29.5 * hourMs, /（剩 1 天 5 小時 (30|29) 分）$/],
  ['in a week', 168 * hourMs, /\d$/],
  ['that is over', -hourMs, /已到$/],
])('says the moment of a deadline %s, and what is left when it is near', (_, inMs, end) => {
  const serverTime = new Date().toISOString();
  const deadline = { at: new Date(Date.now() + inMs).toISOString(), label: '成團期限' };
  const { container } = render(<DeadlineClock {...{ deadline, serverTime }} />);
  expect(container.textContent).toContain(`成團期限${formatDayTime(deadline.at, serverTime)}`);
  expect(container.textContent).toMatch(end);
});

it('says only what is left below a sentence that names it, and nothing while it is far', () => {
  const serverTime = new Date().toISOString();
  const show = (inMs: number) => {
    const deadline = { at: new Date(Date.now() + inMs).toISOString(), label: '付款期限' };
    return render(<DeadlineClock {...{ deadline, serverTime }} isNamed />).container.textContent;
  };
  expect(show(29.5 * hourMs)).toMatch(/^付款期限（剩 1 天 5 小時 (30|29) 分）$/);
  expect(show(168 * hourMs)).toBe('');
});
