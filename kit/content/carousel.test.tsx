// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const slides = [1, 2].map((key) => ({ key, label: `第 ${key} 張`, content: key }));

/** Lets time pass, and counts how often the carousel moved by itself until then. */
function showCarousel() {
  render(<Carousel label="主打活動" slides={slides} />);
  const list = screen.getByRole('list');
  const move = vi.spyOn(list, 'scrollTo').mockImplementation(() => undefined);
  return (ms: number) => {
    act(() => vi.advanceTimersByTime(ms));
    return move.mock.calls.length;
  };
}

it('shows the next slide after 5000 ms, not before', () => {
  const movedAfter = showCarousel();
  expect([movedAfter(4_999), movedAfter(1), movedAfter(4_999), movedAfter(1)]).toEqual([
    0, 1, 1, 2,
  ]);
});

it('stands still when it is paused', () => {
  const movedAfter = showCarousel();
  fireEvent.click(screen.getByRole('button', { name: '暫停輪播' }));
  expect(movedAfter(60_000)).toBe(0);
});
