// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { followDeparture } from '#web/platform/messaging/sub-window.ts';
import { startMessaging } from './messaging-start.ts';

vi.mock('#web/platform/browser.ts', () => ({ browserData: { environment: { formOrigins: [] } } }));
vi.mock('@kaituan/kit/device/leave-by-form.ts', () => ({ leaveByForm: () => undefined }));
vi.mock('#web/navigation/messaging-step.ts', () => ({ runMessagingStep: async () => undefined }));

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const comeBack = async () => {
  const navigate = vi.fn();
  history.replaceState(null, '', '/faq?channelId=1');
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
