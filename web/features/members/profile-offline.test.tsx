// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart, setOnline } from '#web/testing/render-part.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { type Profile, profileQuery } from './member-query.ts';
import { ProfileForm } from './profile-form.tsx';

const profile: Profile = {
  ...{ id: 'member', displayName: '王小明', phone: null, birthday: null, signInPhone: null },
  ...{ email: 'ming@shop.example', isEmailProved: true, clearedAt: null, invoice: null },
  ...{ isVerified: false, channelId: null, hasOwnPrices: false, signInMethodArray: ['PASSWORD'] },
  joinedAt: '2026-01-01T00:00:00.000Z',
};

function Page() {
  const { data } = useQuery(profileQuery());
  if (!data) return null;
  return (
    <>
      <ProfileForm profile={data.result} />
      <InvoiceCard profile={data.result} />
    </>
  );
}

/** A profile of a shop that keeps what it is sent. */
async function openProfile() {
  let now = profile;
  const shop = new FakeShop().answer('/User/GetProfile', () => ({ result: now }));
  shop.answer('/User/UpdateProfile', ({ displayName, phone }) => {
    now = { ...now, ...(displayName && { displayName }), ...(phone && { phone }) };
    return { result: now };
  });
  const part = renderPart(<Page />, shop);
  const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: /^聯絡手機/ });
  return { ...part, shop, phone };
}
const save = () => screen.getByRole('button', { name: '儲存' });

it('keeps what was typed without a connection, and saves it at the next press', async () => {
  const { shop, user, phone, toasts } = await openProfile();
  await user.type(phone, '0912345678');
  setOnline(shop, false);
  await user.click(save());
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(phone.value).toBe('0912345678');
  screen.getByText('有尚未儲存的修改');
  expect(screen.queryByText('已儲存')).toBeNull();

  setOnline(shop, true);
  await user.click(save());
  await screen.findByText('已儲存');
  expect(phone.value).toBe('0912345678');
  expect(screen.queryByText('有尚未儲存的修改')).toBeNull();
  expect(toasts).toHaveLength(1);
});

it('keeps the invoice that was chosen without a connection', async () => {
  const { shop, user } = await openProfile();
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: '結帳時帶入' });
  await user.selectOptions(choice, 'MOBILE');
  await user.type(screen.getByRole('textbox', { name: '手機條碼' }), '/ABC1234');
  setOnline(shop, false);
  const saveInvoice = screen.getByRole<HTMLButtonElement>('button', { name: '儲存發票' });
  await user.click(saveInvoice);
  await waitFor(() => expect(saveInvoice.disabled).toBe(false));
  expect(choice.value).toBe('MOBILE');
  screen.getByDisplayValue('/ABC1234');
});
