// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffContact } from '@kaituan/contract/staff/members/staff-message';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import ContactListScreen from './contact-list.tsx';

const contact: StaffContact = {
  ...{ contactId: 7, channelId, name: '王小明', email: 'guest@shop.example', phone: '0912345678' },
  ...{ category: 'WHOLESALE', body: '請問可以大量訂購嗎？', at: '2026-11-22T10:00:00.000Z' },
  isForwarded: false,
};
const shopOf = (result: StaffContact[]) =>
  new FakeShop().answer('/StaffMessage/SearchContactArray', () => ({ result, nextCursor: null }));

it('shows what was written, how to answer, and what no mail has reached the company with', async () => {
  renderScreen(
    <ContactListScreen />,
    shopOf([contact, { ...contact, contactId: 6, isForwarded: true }]),
  );
  const [letter] = await screen.findAllByRole<HTMLAnchorElement>('link', { name: '回信給王小明' });
  expect(letter?.getAttribute('href')).toContain('mailto:guest%40shop.example?subject=');
  const [call] = screen.getAllByRole<HTMLAnchorElement>('link', { name: '0912345678' });
  expect(call?.getAttribute('href')).toBe('tel:0912345678');
  expect(screen.getAllByText('請問可以大量訂購嗎？')).toHaveLength(2);
  expect(screen.getAllByText('還沒轉寄到公司信箱')).toHaveLength(1);
});

it('says that nobody wrote', async () => {
  renderScreen(<ContactListScreen />, shopOf([]));
  expect(await screen.findByText('還沒有人從聯絡表單來信')).toBeTruthy();
});
