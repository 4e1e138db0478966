// @vitest-environment happy-dom

import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { Profile } from '@kaituan/contract/member/user';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { channelId, renderPart, setOnline } from '#web/testing/render-part.tsx';
import { ContactForm } from './contact-form.tsx';

const path = '/Contact/SendContactMessage';
beforeEach(() => sessionStorage.clear());

async function fill(user: ReturnType<typeof renderPart>['user']): Promise<void> {
  await user.type(screen.getByLabelText('怎麼稱呼您'), '王小明');
  await user.type(screen.getByLabelText('電子郵件'), 'guest@example.com');
  await user.selectOptions(screen.getByLabelText('關於'), '批發合作');
  await user.type(screen.getByLabelText('內容'), '請問可以開三聯式發票嗎？謝謝');
}
const send = () => screen.getByRole('button', { name: '送出' });

it('is sent once everything is filled in, and says where the answer goes', async () => {
  const shop = new FakeShop().answer(path, () => ({ result: { isReceived: true } }));
  const { user } = renderPart(<ContactForm />, shop);
  await user.click(send());
  expect(screen.getByLabelText('怎麼稱呼您').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('怎麼稱呼您'));
  expect(shop.requestsTo(path)).toEqual([]);
  await fill(user);
  await user.click(send());
  const sent = await screen.findByText(/我們會在服務時間內回覆到 guest@example.com/);
  expect(document.activeElement).toBe(sent);
  expect(shop.requestsTo(path)).toEqual([
    {
      ...{ channelId, name: '王小明', email: 'guest@example.com', phone: null },
      ...{ category: 'WHOLESALE', body: '請問可以開三聯式發票嗎？謝謝' },
    },
  ]);
});

const profile: Profile = {
  ...{ id: 'member', displayName: '陳小團', email: 'member@example.com', birthday: null },
  ...{ phone: null, signInPhone: '0912345678', isEmailProved: true, clearedAt: null },
  ...{ invoice: null, isVerified: false, channelId: null, hasOwnPrices: false },
  ...{ signInMethodArray: ['PHONE'], joinedAt: '2026-01-01T00:00:00.000Z' },
};

it('has what is known of a member, but for what was typed', async () => {
  const typed = Promise.withResolvers<void>();
  const shop = new FakeShop().answer('/User/GetProfile', async () => {
    await typed.promise;
    return { result: profile };
  });
  const { user } = renderPart(<ContactForm />, shop);
  const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await user.type(screen.getByLabelText('怎麼稱呼您'), '王小明');
  typed.resolve();
  await waitFor(() => expect(typedInto('手機（選填）')).toBe('0912345678'));
  expect(typedInto('電子郵件')).toBe('member@example.com');
  expect(typedInto('怎麼稱呼您')).toBe('王小明');
});

it('keeps what was written when it is refused, or without a connection', async () => {
  const shop = new FakeShop().answer(path, () => refuse('RATE_LIMITED'));
  const { user, toasts } = renderPart(<ContactForm />, shop);
  await fill(user);
  await user.click(send());
  setOnline(shop, false);
  await user.click(send());
  setOnline(shop, true);
  expect(toasts).toHaveLength(2);
  expect(screen.getByLabelText<HTMLTextAreaElement>('內容').value).toContain('三聯式');
});

it('has what was written again after the page was left, until it was sent', async () => {
  const shop = new FakeShop().answer(path, () => ({ result: { isReceived: true } }));
  const { user, navigate } = renderPart(<ContactForm />, shop);
  await fill(user);
  await navigate('/elsewhere');
  await navigate(`/?channelId=${channelId}`);
  const body = () => screen.getByLabelText<HTMLTextAreaElement>('內容').value;
  await waitFor(() => expect(body()).toContain('三聯式'));
  await user.click(send());
  await screen.findByText(/我們會在服務時間內回覆到/);
  await navigate('/elsewhere');
  await navigate(`/?channelId=${channelId}`);
  expect(body()).toBe('');
});

it('has a field that no person sees or reaches', () => {
  renderPart(<ContactForm />, new FakeShop());
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
  expect(trap?.tabIndex).toBe(-1);
  expect(trap?.closest('[aria-hidden]')).not.toBeNull();
});
