// @vitest-environment happy-dom
import { closeToast, showToast } from '@kaituan/kit/feedback/toast.ts';
import { ToastList } from '@kaituan/kit/feedback/toast-list.tsx';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** What is on the screen: those above the limit are hidden. */
const shown = () =>
  screen
    .queryAllByText(/^訊息 \d+$/)
    .filter((toast) => toast.closest('[data-limited]') === null)
    .map((toast) => toast.textContent);

it('shows at most 20 of 25 different toasts, the newest, each for 5 seconds', async () => {
  vi.useFakeTimers();
  render(<ToastList />);
  await act(async () => {
    for (let number = 1; number <= 25; number += 1) showToast(`訊息 ${number}`);
  });
  expect(shown()).toEqual(Array.from({ length: 20 }, (_, index) => `訊息 ${25 - index}`));
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(shown()).toHaveLength(20);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shown()).toEqual([]);
});

it('gives the same text again the place it had', async () => {
  render(<ToastList />);
  await act(async () => {
    for (let count = 0; count < 3; count += 1) showToast('無網路連線', 'ERROR');
  });
  expect(screen.getAllByLabelText('關閉通知')).toHaveLength(1);
});

it('closes what is shown of a topic', async () => {
  render(<ToastList />);
  await act(async () => {
    showToast('已加入購物車', 'SUCCESS', undefined, 'ORDER');
    showToast('無網路連線', 'ERROR');
  });
  await act(async () => closeToast('ORDER'));
  await vi.waitFor(() => expect(screen.queryByText('已加入購物車')).toBeNull());
  expect(screen.getAllByText('無網路連線')).not.toHaveLength(0);
});
