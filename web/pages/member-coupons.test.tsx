// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import MemberCoupons from './member-coupons.tsx';

/** Timeout for machines busy with other tests. */
const soon = { timeout: 20_000 };

it('leads back to what led here, above its heading, and nowhere for who opened the shop with it', async () => {
  const shop = new FakeShop().answer('/Coupon/GetCouponArray', () => ({ result: [] }));
  const part = renderPart(<MemberCoupons />, shop);
  await screen.findByText('目前沒有優惠券', undefined, soon);
  expect(screen.queryByRole('button', { name: '回上一頁' })).toBeNull();
  await part.navigate('/products/7');
  await part.navigate(`/?channelId=${channelId}`);
  const back = await screen.findByRole('button', { name: '回上一頁' }, soon);
  const heading = screen.getByRole('heading', { name: '優惠券' });
  expect(back.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await part.user.click(back);
  await waitFor(() => expect(part.pathShown()).toBe('/products/7'), soon);
});

it('has no way back where the server draws it, whose page the browser has to draw alike', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[{ pathname: '/member/coupons', key: 'reloaded' }]}>
      <MemberCoupons />
    </MemoryRouter>,
  );
  expect(html).toContain('優惠券');
  expect(html).not.toContain('回上一頁');
});
