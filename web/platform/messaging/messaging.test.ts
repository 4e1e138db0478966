// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { hasSignedOutOfMessaging, openMessaging, signOutOfMessaging } from './messaging.ts';

const signOut = vi.fn();
const startMessaging = vi.fn(async (liffId: string) => ({ signOut, liffId }));
vi.mock('./messaging-client.ts', () => ({ startMessaging: (id: string) => startMessaging(id) }));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signOut.mockReset();
});

test.each(['as it should', 'with an error of LINE'])(
  'a sign-out that goes on %s leaves no login of any LIFF app on the device',
  async (how) => {
    if (how !== 'as it should') signOut.mockImplementation(() => expect.fail('not reached'));
    // The SDK clears the app that it was started for; another channel has an app of its own.
    for (const liffId of ['1000000001-first', '1000000002-other']) {
      localStorage.setItem(`LIFF_STORE:${liffId}:accessToken`, 'token');
      sessionStorage.setItem(`LIFF_STORE:${liffId}:IDToken`, 'token');
    }
    localStorage.setItem('kaituan.theme', 'dark');
    await signOutOfMessaging();
    expect(signOut).toHaveBeenCalled();
    expect(Object.keys(localStorage)).toEqual(['kaituan.theme']);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('LIFF_STORE'))).toEqual([]);
    expect(hasSignedOutOfMessaging()).toBe(true);
  },
);

test('each channel’s app is started once at a time, and one that failed may be tried again', async () => {
  startMessaging.mockClear();
  startMessaging.mockRejectedValueOnce(new Error('LINE is away'));
  await expect(openMessaging('1000000003-first')).rejects.toThrow('LINE is away');
  const [first, again] = [openMessaging('1000000003-first'), openMessaging('1000000003-first')];
  expect(await first).toBe(await again);
  expect(await openMessaging('1000000004-other')).toMatchObject({ liffId: '1000000004-other' });
  expect(startMessaging.mock.calls.flat()).toEqual([
    ...['1000000003-first', '1000000003-first', '1000000004-other'],
  ]);
});
