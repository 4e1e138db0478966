// @vitest-environment happy-dom
import { LoadingBar } from '@kaituan/kit/feedback/loading-bar.tsx';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const bar = () => screen.queryByRole('progressbar', { name: '頁面載入中' });

it('appears after 200 ms of loading and ends with it', async () => {
  vi.useFakeTimers();
  const { rerender, container } = render(<LoadingBar isLoading />);
  await act(() => vi.advanceTimersByTimeAsync(199));
  expect(bar()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(bar()?.className).toContain('h-[3px]');
  expect(bar()?.className).toContain('duration-2000');
  rerender(<LoadingBar isLoading={false} />);
  expect(bar()).toBeNull();
  expect(container.querySelector('[data-phase="DONE"]')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(container.firstChild).toBeNull();
});

it('is never seen where a page is there at once', async () => {
  vi.useFakeTimers();
  const { rerender, container } = render(<LoadingBar isLoading />);
  await act(() => vi.advanceTimersByTimeAsync(150));
  rerender(<LoadingBar isLoading={false} />);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(container.firstChild).toBeNull();
});
