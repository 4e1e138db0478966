// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** The page as the server writes it. */
function openPage(environment: object, at = '/') {
  const written = document.createElement('script');
  written.id = 'desk-environment';
  written.type = 'application/json';
  written.textContent = JSON.stringify({ apiBaseUrl: '', demoOwner: null, ...environment });
  document.head.append(written);
  return renderScreen(<SignInPage />, new FakeShop(), { at, path: at });
}
afterEach(() => document.head.replaceChildren());

it('of a shop without an owner says so, and leads to becoming that', async () => {
  const { user, address } = openPage({ isUnowned: true });
  expect(screen.getByText(/這家店還沒有店主/).textContent).toContain('代碼');
  await user.click(screen.getByRole('link', { name: '成為店主' }));
  expect(address()).toBe('/first-owner');
});

it('says nothing of that to who is about to, nor where the shop has an owner', () => {
  openPage({ isUnowned: true }, '/first-owner');
  expect(screen.queryByText(/還沒有店主/)).toBeNull();
  document.head.replaceChildren();
  openPage({ isUnowned: false });
  expect(screen.queryByText(/還沒有店主/)).toBeNull();
});
