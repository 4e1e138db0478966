// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { ToldBy } from './told-by.tsx';

const mail = { way: 'EMAIL' as const, title: '電子郵件', address: 'a@kaituan.example' };
const preference = (isOn: boolean) => ({
  ...{ topic: 'ORDER' as const, title: '訂單', way: 'EMAIL' as const, isOn, needsConsent: false },
});

function show(isReached: boolean, isOn = true, signUp: 'CODE' | 'NONE' = 'CODE') {
  const shop = new FakeShop()
    .answer('/Notification/GetPreferenceArray', () => ({
      ...{ result: [preference(isOn)], wayArray: isReached ? [mail] : [], mailboxPath: null },
      lineInvitation: {
        url: 'https://line.me/R/ti/p/%40kaituan',
        name: '@kaituan',
        isLinked: false,
      },
      refusedEmail: null,
    }))
    .answer('/identity/get-sign-in-methods', () => ({
      result: {
        ...{ provider: 'EMBEDDED', firebase: null, password: true, signUp, phone: true },
        ...{ passwordReset: true, line: 'LIFF_AND_WEB', passkeyHost: null, isDemo: false },
      },
    }));
  renderPart(<ToldBy topic="ORDER" />, shop);
}

it('says by what a member is told', async () => {
  show(true);
  await screen.findByText('訂單有進展時，會送到您的電子郵件。');
  expect(screen.queryByRole('link')).toBeNull();
});

it('says to whom nothing is sent, and leads to what would be', async () => {
  show(false);
  const more = await screen.findByRole('link', { name: '也用電子郵件或 LINE 收通知' });
  expect(more.getAttribute('href')).toMatch(/^\/notifications\?channelId=\d+#only-here$/);
  screen.getByText(/只會出現在本店的「通知」/);
});

it('offers no e-mail where the shop sends none', async () => {
  show(false, true, 'NONE');
  await screen.findByRole('link', { name: '也用 LINE 收通知' });
});

it('counts no way that the member turned off', async () => {
  show(true, false);
  const more = await screen.findByRole('link', { name: '打開訂單的通知' });
  expect(more.getAttribute('href')).toMatch(/#notification-settings$/);
});
