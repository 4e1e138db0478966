// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { OrderNotes } from './order-notes.tsx';

it('a note of staff is written, and those of others are read with who wrote them', async () => {
  const note = { noteNo: '1', text: '多給冰袋', writtenAt: '2026-11-22T16:30:00.000Z' };
  const order = { orderNo: 'G1', notes: [{ ...note, writtenByName: '吳理貨' }] } as StaffOrder;
  const shop = new FakeShop().answer('/StaffOrder/NoteOrder', () => ({ result: null }));
  const { user } = renderScreen(<OrderNotes order={order} />, shop);
  expect(screen.getByText('多給冰袋').textContent).toContain('吳理貨');
  const add = screen.getByRole('button', { name: '加上備註' });
  expect(add.hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByRole('textbox', { name: '寫一則備註' }), '下午再來');
  await user.click(add);
  await waitFor(() =>
    expect(shop.requestsTo('/StaffOrder/NoteOrder')).toEqual([{ orderNo: 'G1', text: '下午再來' }]),
  );
});
