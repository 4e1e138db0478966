// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { changeAppState, setUser } from '#web/platform/app-state.ts';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { FaqList } from './faq-list.tsx';
import { FaqVote } from './faq-vote.tsx';

const question = '多久到貨？';
const [read, path] = ['/SiteInfo/GetFaqVoteArray', '/SiteInfo/VoteFaq'] as const;
beforeEach(() => localStorage.clear());

const isPressed = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';

it('shows what the member chose before, and changes it', async () => {
  const shop = new FakeShop()
    .answer(read, () => ({ result: [{ question, isHelpful: false }] }))
    .answer(path, ({ isHelpful }) => ({ result: { isHelpful } }));
  const { user } = renderPart(<FaqVote question={question} />, shop);
  await waitFor(() => expect(isPressed('沒有幫助')).toBe(true));
  expect(screen.getByRole('link', { name: '聯絡我們' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: '有幫助' }));
  await screen.findByText('謝謝您的回覆');
  expect([isPressed('有幫助'), isPressed('沒有幫助')]).toEqual([true, false]);
  expect(shop.requestsTo(path)).toEqual([{ channelId, question, isHelpful: true }]);
});

it('a guest votes with a number that the browser keeps, and asks for nothing before', async () => {
  const shop = new FakeShop()
    .answer(read, () => ({ result: [] }))
    .answer(path, ({ isHelpful }) => ({ result: { isHelpful } }));
  const { user } = renderPart(<FaqVote question={question} />, shop);
  act(() => {
    setUser(null);
    changeAppState({ isUserKnown: true });
  });
  const before = shop.requestsTo(read).length;
  await user.click(screen.getByRole('button', { name: '有幫助' }));
  await screen.findByText('謝謝您的回覆');
  await user.click(screen.getByRole('button', { name: '沒有幫助' }));
  await screen.findByText(/我們會再寫清楚/);
  const browser = localStorage.getItem('kaituan.faq-browser') ?? '';
  expect(browser).toMatch(/^[\da-f]{32}$/);
  expect(shop.requestsTo(path)).toEqual([
    { channelId, question, isHelpful: true, browser },
    { channelId, question, isHelpful: false, browser },
  ]);
  expect(shop.requestsTo(read)).toHaveLength(before);
});

it('says when a vote was not taken', async () => {
  const shop = new FakeShop()
    .answer(read, () => ({ result: [] }))
    .answer(path, () => refuse('RATE_LIMITED'));
  const { user, toasts } = renderPart(<FaqVote question={question} />, shop);
  await user.click(screen.getByRole('button', { name: '有幫助' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(isPressed('有幫助')).toBe(false);
});

it('what the shop answers by itself takes no votes', () => {
  const answered = { answerHtml: '<p>NT$100</p>' };
  const questionArray = [
    { id: 0, question: '運費是多少？', ...answered },
    { id: 7, question, ...answered },
  ];
  const shop = new FakeShop().answer(read, () => ({ result: [] }));
  renderPart(<FaqList topics={[{ topic: '運費', questionArray }]} open />, shop);
  expect(screen.getAllByText('NT$100')).toHaveLength(2);
  expect(screen.getAllByRole('group', { name: /有幫助嗎/ })).toHaveLength(1);
});
