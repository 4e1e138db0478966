// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart, setOnline } from '#web/testing/render-part.tsx';
import { MemberEntry } from './member-entry.tsx';

vi.mock('./member-menu.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it.each([
  ['leads to the page of the member', true, '/member', []],
  ['says why without a connection', false, '/', ['無網路連線']],
])('a menu whose code does not arrive %s', async (_, isOnline, path, said) => {
  const shop = new FakeShop();
  const { user, toasts, pathShown } = renderPart(<MemberEntry />, shop);
  setOnline(shop, isOnline);
  await user.click(screen.getByRole('button', { name: '會員選單' }));
  await waitFor(() => expect([pathShown(), toasts]).toEqual([path, said]));
  setOnline(shop, true);
});
