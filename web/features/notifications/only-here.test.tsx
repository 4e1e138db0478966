// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { NotificationPreferences } from './notification-preferences.tsx';
import { OnlyHere, ReachLine } from './only-here.tsx';

type Reached = {
  wayArray?: { way: 'EMAIL'; title: string; address: string }[];
  refusedEmail?: string;
  lineInvitation?: { url: string; name: string; isLinked: boolean } | null;
};
type Methods = { provider?: 'FIREBASE'; signUp?: 'NONE'; line?: 'NONE' };

const invitation = { url: 'https://line.me/R/ti/p/%40kaituan', name: '@kaituan', isLinked: false };
const shopOf = (reached: Reached, methods: Methods = {}) =>
  new FakeShop()
    .answer('/Notification/GetPreferenceArray', () => ({
      ...{ result: [], wayArray: [], mailboxPath: null, refusedEmail: null },
      lineInvitation: invitation,
      ...reached,
    }))
    .answer('/identity/get-sign-in-methods', () => ({
      result: {
        ...{ provider: 'EMBEDDED', firebase: null, password: true, signUp: 'CODE', phone: true },
        ...{ passwordReset: true, line: 'LIFF_AND_WEB', passkeyHost: null, isDemo: false },
        ...methods,
      },
    }));
const both = (
  <>
    <ReachLine />
    <OnlyHere />
  </>
);
const title = '通知目前只會出現在這裡';

it('tells who joined by phone only, and leads to the address and to LINE', async () => {
  renderPart(both, shopOf({}));
  const mail = await screen.findByRole('link', { name: '用電子郵件收通知' });
  expect(mail.getAttribute('href')).toMatch(/^\/member\/profile\?channelId=\d+#add-email$/);
  const line = screen.getByRole('link', { name: '連結 LINE' });
  expect(line.getAttribute('href')).toMatch(/#link-line$/);
  screen.getByRole('heading', { name: title });
  expect(screen.getByRole('link', { name: title }).getAttribute('href')).toMatch(/#only-here$/);
});

it.each<[string, Methods, string[]]>([
  ['sends no e-mail', { signUp: 'NONE' }, ['連結 LINE']],
  ['has no LINE sign-in', { line: 'NONE' }, ['用電子郵件收通知']],
  ['signs in at Firebase', { provider: 'FIREBASE' }, []],
])('a shop that %s offers what it has', async (_kind, methods, offered) => {
  const shop = shopOf({}, methods);
  renderPart(<OnlyHere />, shop);
  await screen.findByRole('heading', { name: title });
  await waitFor(() => expect(shop.requestsTo('/identity/get-sign-in-methods')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(offered),
  );
});

it.each([
  ['that does not write there', null],
  ['whose member has linked it', { ...invitation, isLinked: true }],
])('a shop %s does not offer LINE', async (_kind, lineInvitation) => {
  renderPart(<OnlyHere />, shopOf({ lineInvitation }));
  await screen.findByRole('link', { name: '用電子郵件收通知' });
  expect(screen.queryByRole('link', { name: '連結 LINE' })).toBeNull();
});

it('says where else they come to who is reached', async () => {
  const way = { way: 'EMAIL' as const, title: '電子郵件', address: 'a@shop.example' };
  renderPart(both, shopOf({ wayArray: [way] }));
  await screen.findByText('也會送到：電子郵件');
  expect(screen.queryByText(title)).toBeNull();
});

it('leaves an address that refuses letters to its own hint', async () => {
  renderPart(
    <>
      {both}
      <NotificationPreferences />
    </>,
    shopOf({ refusedEmail: 'a@shop.example' }),
  );
  await screen.findByText(/寄到 a@shop\.example 的信被退回/);
  expect(screen.queryByText(title)).toBeNull();
});
