// @vitest-environment happy-dom
import type { CallPath } from '@kaituan/api-client/api';
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportFailures } from '#web/layout/watch/shop-watch.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import MemberProfile from './member-profile.tsx';

const profile = {
  ...{ id: 'member', displayName: '王小明', phone: null, birthday: null, signInPhone: null },
  ...{ email: 'ming@shop.example', isEmailProved: true, clearedAt: null, invoice: null },
  ...{ isVerified: false, channelId: null, hasOwnPrices: false },
  signInMethodArray: ['PASSWORD' as const],
  joinedAt: '2026-01-01T00:00:00.000Z',
};
const consent = {
  ...{ document: 'TERMS_OF_SERVICE' as const, effectiveAt: '2026-07-28T00:00:00.000Z' },
  ...{ agreedAt: '2026-11-24T17:00:00.000Z', changeArray: null },
};

/** Everything that the page asks for. */
function prepare(shop: FakeShop): FakeShop {
  shop.answer('/User/GetProfile', () => ({ result: profile }));
  shop.answer('/User/GetConsentArray', () => ({ result: [consent] }));
  shop.answer('/identity/get-sign-in-methods', () => ({
    result: {
      ...{ provider: 'EMBEDDED', firebase: null, password: true, signUp: 'CODE', phone: true },
      ...{ passwordReset: true, line: 'NONE', passkeyHost: 'shop.example', isDemo: false },
    },
  }));
  shop.answer('/identity/get-passkey-array', () => ({ result: [] }));
  shop.answer('/identity/get-device-array', () => ({ result: [] }));
  shop.answer('/identity/get-leaving', () => ({ result: { deletesAt: null, openArray: [] } }));
  shop.answer('/Notification/GetPreferenceArray', () => ({
    ...{ result: [], wayArray: [], mailboxPath: null, lineInvitation: null },
    refusedEmail: 'ming@shop.example',
  }));
  return shop;
}

it.each<[CallPath, string, () => unknown]>([
  ['/identity/get-sign-in-methods', '可用的登入方式', () => screen.findByText('通行密鑰')],
  ['/identity/get-passkey-array', '通行密鑰', () => screen.findByText('未設定')],
  ['/identity/get-device-array', '裝置清單', () => screen.findByText('登入中的裝置')],
  ['/identity/get-leaving', '帳號的狀態', () => screen.findByRole('button', { name: '刪除帳號' })],
  ['/User/GetConsentArray', '同意紀錄', () => screen.findByText('服務條款')],
  [
    '/Notification/GetPreferenceArray',
    '通知設定',
    () => screen.findByRole('heading', { name: '通知設定' }),
  ],
])(
  'a call to %s that fails: its part says so beside the toast, and asks again',
  async (path, what, comes) => {
    const shop = prepare(new FakeShop());
    shop.answer(path, () => refuse('INTERNAL'));
    const { user, client, toasts } = renderPart(<MemberProfile />, shop);
    const stop = reportFailures(client);
    const retry = await screen.findByRole('button', { name: `重試：${what}` });
    screen.getByText(`${what}暫時讀不到。`);
    await screen.findByText('收件地址');
    prepare(shop);
    await user.click(retry);
    await comes();
    await waitFor(() => expect(screen.queryByText(`${what}暫時讀不到。`)).toBeNull());
    expect(toasts).toEqual(['😱出了點問題']);
    stop();
  },
);

it('shows what changed in a policy since the member agreed, and asks again for consent to it', async () => {
  const policy = { document: 'PRIVACY_POLICY' as const, effectiveAt: '2026-12-01T00:00:00.000Z' };
  const changed = {
    ...{ ...policy, agreedAt: null },
    changeArray: [
      { kind: 'REMOVED' as const, text: '保存一年' },
      { kind: 'ADDED' as const, text: '保存五年' },
    ],
  };
  const agreed = { ...changed, agreedAt: '2026-12-02T03:00:00.000Z', changeArray: null };
  const shop = prepare(new FakeShop())
    .answer('/User/GetConsentArray', () => ({ result: [consent, changed] }))
    .answer('/User/AddConsent', () => ({ result: [consent, agreed] }));
  const { user } = renderPart(<MemberProfile />, shop);
  const what = (await screen.findByText('隱私權政策改了什麼')).closest('details');
  const changes = within(what as HTMLElement).getAllByRole('listitem', { hidden: true });
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    '刪除：保存一年',
    '新增：保存五年',
  ]);
  await user.click(screen.getByRole('button', { name: '我已閱讀並同意' }));
  await waitFor(() => expect(screen.queryByText('隱私權政策改了什麼')).toBeNull());
  expect(shop.requestsTo('/User/AddConsent')).toHaveLength(1);
});
