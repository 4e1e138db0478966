// @vitest-environment happy-dom

import { refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { channelId } from '#web/testing/render-part.tsx';
import { isFollowed, openShop, showWays } from './sign-in-ways-fixture.tsx';

vi.mock(import('@kaituan/identity-client/current-identity'), async (load) => ({
  ...(await load()),
  loadIdentity: async () => ({}) as never,
}));

it('a link to the address opens its form for who joined by phone, and adds the address', async () => {
  const shop = openShop();
  const { user, toasts, countChanges } = showWays(shop, '#add-email');
  await user.type(await screen.findByRole('textbox', { name: '電子郵件' }), 'Ming@shop.example');
  await user.click(screen.getByRole('button', { name: '寄出驗證碼' }));
  await user.type(await screen.findByRole('textbox', { name: '驗證碼' }), '123456');
  await user.click(screen.getByRole('button', { name: '確認' }));
  await waitFor(() => expect(toasts).toEqual(['電子郵件已設定，通知也會寄到這裡']));
  expect(shop.requestsTo('/identity/send-new-email-code')).toEqual([
    { email: 'ming@shop.example' },
  ]);
  expect(shop.requestsTo('/identity/change-email')).toEqual([
    { email: 'ming@shop.example', code: '123456' },
  ]);
  expect(countChanges()).toBe(1);
});

it('a link to the address is followed once: pressed again it closes nothing, and no reload asks for a proof', async () => {
  const { navigate } = showWays(openShop(), '#add-email');
  await screen.findByRole('textbox', { name: '電子郵件' });
  await isFollowed();
  await navigate(`/?channelId=${channelId}#add-email`);
  await isFollowed();
  screen.getByRole('textbox', { name: '電子郵件' });
});

it('an address of another member is refused kindly', async () => {
  const shop = openShop().answer('/identity/change-email', () => refuse('EMAIL_TAKEN'));
  const { user, toasts } = showWays(shop, '#add-email');
  await user.type(await screen.findByRole('textbox', { name: '電子郵件' }), 'ming@shop.example');
  await user.click(screen.getByRole('button', { name: '寄出驗證碼' }));
  await user.type(await screen.findByRole('textbox', { name: '驗證碼' }), '123456');
  await user.click(screen.getByRole('button', { name: '確認' }));
  await waitFor(() => expect(toasts).toEqual(['這個信箱已經是另一個帳號的，請換一個']));
});
