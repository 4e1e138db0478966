// @vitest-environment happy-dom

import { receiveToasts } from '@kaituan/kit/feedback/toast.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { followDeparture } from '#web/platform/messaging/sub-window.ts';
import { startMessaging } from './messaging-start.ts';

vi.mock('#web/platform/browser.ts', () => ({ browserData: { environment: { formOrigins: [] } } }));
vi.mock('@kaituan/kit/device/leave-by-form.ts', () => ({ leaveByForm: () => undefined }));
const runMessagingStep = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('#web/navigation/messaging-step.ts', () => ({
  runMessagingStep,
  LineTokenRefused: class extends Error {},
}));

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
  runMessagingStep.mockReset();
});

const comeBack = async (path = '/faq?channelId=1') => {
  const navigate = vi.fn();
  history.replaceState(null, '', path);
  await startMessaging(new QueryClient(), navigate);
  return navigate.mock.calls.map(([path]) => path);
};

it('a window that is back closes as the window of the LIFF app that it was opened by', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Line/15.0.0 LIFF/SubWindow');
  history.replaceState(null, '', '/sub-window?channelId=2');
  const departure = { method: 'GET', action: '/demo-store-map', fields: {} };
  expect(followDeparture({ departure })).toBe(true);
  expect(await comeBack()).toEqual(['/sub-window?channelId=2']);
});

it('any other window stays on its page', async () => {
  sessionStorage.setItem('kaituan.sub-window-left', '?channelId=2');
  expect(await comeBack()).toEqual([]);
});

const cancelled = '您取消了 LINE 登入，可以再試一次或改用其他方式';
it.each([
  ['on any page', '/faq?channelId=1', [cancelled]],
  ['by the card that links LINE alone', '/member/profile?channelId=1&link=LINE', []],
])('a cancelled login at LINE is told %s', async (_, path, expected) => {
  const toasts: string[] = [];
  receiveToasts(({ text }) => toasts.push(text));
  runMessagingStep.mockRejectedValue(new Error('access_denied'));
  expect(await comeBack(path)).toEqual([]);
  expect(toasts).toEqual(expected);
});

it('a start without a connection is not LINE’s failure, and is told by the bar or the sign-in page alone', async () => {
  const toasts: string[] = [];
  receiveToasts(({ text }) => toasts.push(text));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  runMessagingStep.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await comeBack()).toEqual([]);
  expect(await comeBack('/login?channelId=1')).toEqual(['/login?channelId=1&error=OFFLINE']);
  expect(toasts).toEqual([]);
});

it('the sign-in page says itself that a login at LINE was cancelled', async () => {
  runMessagingStep.mockRejectedValue(new Error('access_denied'));
  expect(await comeBack('/login?channelId=1')).toEqual(['/login?channelId=1&error=LINE_CANCELLED']);
});
