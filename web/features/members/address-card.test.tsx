// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { AddressCard } from './address-card.tsx';

const home = {
  ...{ addressId: 1, label: '家', recipient: '王小明', phone: '0912345678', zip: '106' },
  ...{
    county: '臺北市',
    district: '大安區',
    street: '和平東路一段 1 號',
    note: '',
    isDefault: true,
    isOffshore: false,
  },
};

it('opens the address book from the profile, to look after and not to choose', async () => {
  const shop = new FakeShop().answer('/Address/GetAddressArray', () => ({ result: [home] }));
  const { user } = renderPart(<AddressCard />, shop);
  await user.click(screen.getByRole('button', { name: '管理地址簿' }));
  await screen.findByRole('dialog', { name: '地址簿' });
  await screen.findByText(/和平東路一段 1 號/);
  expect(screen.queryByRole('button', { name: /使用|選擇/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /新增地址/ }));
  await screen.findByRole('textbox', { name: '收件人' });
});
