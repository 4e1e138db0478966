// @vitest-environment happy-dom
import { createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorPage } from './error-page.tsx';

const missing = { status: 404, statusText: '', internal: false, data: null };

function openAt(path: string) {
  const element = <ErrorPage error={missing} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return render(
    <QueryClientProvider client={createQueryClient(new FakeShop().callApi)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

function linkOnAt(path: string): string | null {
  const { unmount } = openAt(path);
  const [, link] = screen.getAllByRole('link').map((one) => one.getAttribute('href'));
  unmount();
  return link?.split('?')[0] ?? null;
}

test('a wrong number below a list leads to the list', () => {
  expect(linkOnAt('/member/orders/G260301A1B2C3')).toBe('/member/orders');
  expect(linkOnAt('/member/orders/1/return')).toBe('/member/orders');
  expect(linkOnAt('/member/group-buys/1')).toBe('/member/group-buys');
  expect(linkOnAt('/message-board/1')).toBe('/message-board');
  expect(linkOnAt('/group-buys/1')).toBe('/group-buys');
  expect(linkOnAt('/no-such-page')).toBe('/products');
});

test('what the specification says in English comes after what it means', () => {
  const { unmount } = openAt('/no-such-page');
  const heading = screen.getByRole('heading', { name: 'Page Not Found' });
  expect(heading.previousElementSibling?.textContent).toMatch(/^找不到這個頁面/);
  unmount();
});
