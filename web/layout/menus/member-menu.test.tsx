// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { MemberMenu } from './member-menu.tsx';

it('leads to the coupons', async () => {
  const { user, pathShown } = renderPart(
    <MemberMenu anchor={document.body} isOpen onOpenChange={() => {}} />,
    new FakeShop(),
  );
  await user.click(await screen.findByRole('menuitem', { name: '優惠券' }));
  expect(pathShown()).toBe('/member/coupons');
});
