// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { hasSignedOutOfMessaging, signOutOfMessaging } from './messaging.ts';

const signOut = vi.fn();
vi.mock('./messaging-client.ts', () => ({ startMessaging: async () => ({ signOut }) }));
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
