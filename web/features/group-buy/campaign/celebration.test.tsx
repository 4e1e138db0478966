// @vitest-environment happy-dom
import { useCelebration } from '@kaituan/kit/feedback/celebration.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRungOccasion } from './ladder-card.tsx';

const animate = vi.fn(() => ({}));
let prefersLess = false;
beforeEach(() => {
  animate.mockClear();
  prefersLess = false;
  localStorage.clear();
  Element.prototype.animate = animate as never;
  vi.stubGlobal('matchMedia', () => ({ matches: prefersLess }));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    ...{ left: 0, top: 100, width: 200, height: 40 },
  } as DOMRect);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Headline({ occasion }: { occasion: string | null }) {
  return <p ref={useCelebration<HTMLParagraphElement>(occasion)}>成團</p>;
}
function Ladder({ rung }: { rung: number }) {
  return <p ref={useCelebration<HTMLParagraphElement>(useRungOccasion(7, rung))}>階梯</p>;
}
const papers = () => document.querySelectorAll('body > span[aria-hidden]').length;

it('celebrates an occasion once on this device', () => {
  render(<Headline occasion="pledge P1" />);
  const thrown = animate.mock.calls.length;
  expect(thrown).toBeGreaterThan(0);
  expect(papers()).toBe(thrown);
  cleanup();
  render(<Headline occasion="pledge P1" />);
  render(<Headline occasion={null} />);
  expect(animate).toHaveBeenCalledTimes(thrown);
});

it('stays quiet for those who asked for less motion', () => {
  prefersLess = true;
  render(<Headline occasion="pledge P2" />);
  expect(animate).not.toHaveBeenCalled();
});

it('celebrates a step of the ladder that is reached while somebody watches, not one reached before', () => {
  const { rerender } = render(<Ladder rung={1} />);
  expect(animate).not.toHaveBeenCalled();
  rerender(<Ladder rung={2} />);
  expect(animate).toHaveBeenCalled();
});
