// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import PageScreen from './page-screen.tsx';

it('two who changed one page choose between their texts, and keep what each changed alone', async () => {
  const first = {
    title: '購物須知',
    bodyHtml: '<h2>一、怎麼買</h2><p>原來的</p>',
    effectiveAt: '2026-01-01T00:00:30.000Z',
  };
  let now = first;
  const answerOf = () => ({
    result: { value: now, version: now.bodyHtml, changedAt: null, changedBy: null },
  });
  const save = '/StaffSettings/SavePage';
  const shop = new FakeShop()
    .answer('/StaffSettings/GetOpeningChecklist', () => refuse('INTERNAL'))
    .answer('/StaffSettings/GetPage', answerOf)
    .answer(save, ({ version }) =>
      version === now.bodyHtml ? answerOf() : refuse('SETTINGS_CHANGED'),
    );
  const { user } = renderScreen(<PageScreen />, shop, { at: '/?key=SHOPPING_GUIDE' });
  await user.click(await screen.findByRole('button', { name: 'HTML 原始碼' }));
  await user.clear(screen.getByLabelText('內容'));
  await user.type(screen.getByLabelText('內容'), '<h2>一、怎麼買</h2><p>我的</p>');
  now = { ...first, title: '怎麼買', bodyHtml: '<h2>一、怎麼買</h2><p>別人的</p>' };
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText('改過的欄位：標題（現在是「怎麼買」）')).toBeTruthy();
  const choice = within(screen.getByRole('group', { name: /兩邊都改了內容/ }));
  expect(choice.getByText('我的').tagName).toBe('P');
  expect(choice.queryByText('一、怎麼買')).toBeNull();
  await user.click(choice.getByRole('button', { name: '改存這一份' }));
  await user.click(screen.getByRole('button', { name: '保留我的改動，存到最新內容' }));
  await waitFor(() => expect(shop.requestsTo(save)).toHaveLength(2));
  expect(shop.requestsTo(save)[1]).toMatchObject({ version: now.bodyHtml, value: now });
});

it('tells who writes the terms of returns how long buyers can ask for one', async () => {
  const shop = new FakeShop()
    .answer('/StaffSettings/GetOpeningChecklist', () => refuse('INTERNAL'))
    .answer('/StaffSettings/GetPage', () => ({
      result: { value: null, version: 'v0', changedAt: null, changedBy: null },
    }));
  renderScreen(<PageScreen />, shop, { at: '/?key=RETURN_POLICY' });
  expect((await screen.findByText(/送達後 10 天，自取為取貨後 14 天/)).textContent).toContain(
    '不能調短',
  );
});
