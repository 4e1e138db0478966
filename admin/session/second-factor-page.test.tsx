// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { SecondFactorPage } from './second-factor-page.tsx';

/** A shop whose member has these second factors. */
const shopOf = ({ hasApp = false, hasPasskey = false }) =>
  new FakeShop()
    .answer('/identity/get-sign-in-methods', () => ({
      result: {
        ...{ provider: 'EMBEDDED', firebase: null, password: true, signUp: 'CODE', phone: true },
        ...{ passwordReset: true, line: 'NONE', passkeyHost: location.hostname, isDemo: false },
      },
    }))
    .answer('/identity/get-second-factor', () => ({
      result: { isEnrolled: hasApp, isProven: false, backupCodesLeft: 10 },
    }))
    .answer('/identity/get-proof-ways', () => ({
      result: {
        ...{ isRecent: true, email: null, phone: null },
        wayArray: hasPasskey ? ['PASSKEY', 'PASSWORD'] : ['PASSWORD'],
      },
    }));

const code = () => screen.queryByLabelText('驗證器 App 上的 6 位數字');
const passkey = () => screen.queryByRole('button', { name: '使用通行密鑰' });

function setBrowser(hasPasskeys: boolean): void {
  Object.assign(window, {
    isSecureContext: true,
    PublicKeyCredential: hasPasskeys ? class {} : undefined,
  });
}
beforeEach(() => setBrowser(true));

test('who has a passkey only is asked for that, and for no code', async () => {
  renderScreen(<SecondFactorPage need="PROVE" />, shopOf({ hasPasskey: true }));
  await screen.findByRole('button', { name: '使用通行密鑰' });
  expect(code()).toBeNull();
  expect(screen.getByText(/都遺失時/)).toBeDefined();
});

test('who has an app only is asked for its code', async () => {
  renderScreen(<SecondFactorPage need="PROVE" />, shopOf({ hasApp: true }));
  await screen.findByLabelText('驗證器 App 上的 6 位數字');
  expect(passkey()).toBeNull();
});

test('who has both may choose', async () => {
  renderScreen(<SecondFactorPage need="PROVE" />, shopOf({ hasApp: true, hasPasskey: true }));
  await screen.findByRole('button', { name: '使用通行密鑰' });
  expect(code()).not.toBeNull();
});

test('a browser without passkeys says what to do, and offers the app alone for setting up', async () => {
  setBrowser(false);
  renderScreen(<SecondFactorPage need="PROVE" />, shopOf({ hasPasskey: true }));
  await screen.findByText(/這個瀏覽器不能使用您的通行密鑰/);
  expect(passkey()).toBeNull();
  renderScreen(<SecondFactorPage need="ENROL" />, shopOf({}));
  await screen.findByRole('button', { name: '用驗證器 App' });
  expect(screen.queryByRole('button', { name: '用這個裝置的通行密鑰' })).toBeNull();
});

test('who has none sets up a passkey or an app', async () => {
  renderScreen(<SecondFactorPage need="ENROL" />, shopOf({}));
  await screen.findByRole('button', { name: '用這個裝置的通行密鑰' });
  expect(screen.getByRole('button', { name: '用驗證器 App' })).toBeDefined();
});
