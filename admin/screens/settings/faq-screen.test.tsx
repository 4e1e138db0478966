// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import FaqScreen from './faq-screen.tsx';

const entry = (question: string, answerHtml: string) => ({ topic: '配送', question, answerHtml });

it('two who changed one answer choose between their texts', async () => {
  let now = [entry('幾天到？', '<p>三天</p>'), entry('運費多少？', '<p>原來的</p>')];
  const answerOf = () => ({
    result: { value: now, version: JSON.stringify(now), changedAt: null, changedBy: null },
  });
  const save = '/StaffSettings/SaveFaq';
  const shop = new FakeShop()
    .answer('/StaffSettings/GetOpeningChecklist', () => refuse('INTERNAL'))
    .answer('/StaffSettings/GetFaqVoteCountArray', () => ({ result: [] }))
    .answer('/StaffSettings/GetFaq', answerOf)
    .answer(save, ({ version }) =>
      version === JSON.stringify(now) ? answerOf() : refuse('SETTINGS_CHANGED'),
    );
  const { user } = renderScreen(<FaqScreen />, shop);
  const second = () => within(screen.getByRole('group', { name: '第 2 題' }));
  await screen.findByText('原來的');
  await user.click(second().getByRole('button', { name: '修改回答' }));
  await user.click(await second().findByRole('button', { name: 'HTML 原始碼' }));
  await user.clear(second().getByLabelText('回答'));
  await user.type(second().getByLabelText('回答'), '<p>我的</p>');
  now = [entry('幾天會到？', '<p>三天</p>'), entry('運費多少？', '<p>別人的</p>')];
  await user.click(screen.getByRole('button', { name: '儲存' }));
  const choice = within(await second().findByRole('group', { name: /兩邊都改了回答/ }));
  expect(
    screen.getByText(/^改過的欄位：第 1 個的問題（現在是「幾天會到？」）.*第 2 個的回答/),
  ).toBeTruthy();
  // Also for whom the choice is not in sight: an answer that is not open, or a row that was moved.
  expect(screen.getByText(/^您也改了其中的：第 2 個的回答/)).toBeTruthy();
  expect(choice.getByText('我的').tagName).toBe('P');
  await user.click(choice.getByRole('button', { name: '改存這一份' }));
  await user.click(screen.getByRole('button', { name: '保留我的改動，存到最新內容' }));
  await waitFor(() => expect(shop.requestsTo(save)).toHaveLength(2));
  expect(shop.requestsTo(save)[1]?.value).toEqual(now);
});

it('two who both added a question are told that the whole list is hers who saves', async () => {
  let now = [entry('幾天到？', '<p>三天</p>')];
  const answerOf = () => ({
    result: { value: now, version: JSON.stringify(now), changedAt: null, changedBy: null },
  });
  const shop = new FakeShop()
    .answer('/StaffSettings/GetOpeningChecklist', () => refuse('INTERNAL'))
    .answer('/StaffSettings/GetFaqVoteCountArray', () => ({ result: [] }))
    .answer('/StaffSettings/GetFaq', answerOf)
    .answer('/StaffSettings/SaveFaq', ({ version }) =>
      version === JSON.stringify(now) ? answerOf() : refuse('SETTINGS_CHANGED'),
    );
  const { user } = renderScreen(<FaqScreen />, shop);
  await user.click(await screen.findByRole('button', { name: '加一題' }));
  now = [...now, entry('別人的？', '<p>別人的</p>')];
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText(/兩邊都增減了同一份清單.*儲存後整份是您填的/)).toBeTruthy();
  expect(screen.queryByText(/您也改了其中的/)).toBeNull();
});
