// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import Brands from './brands.tsx';

const brandOf = (id: number, aggregatedName: string) => ({
  ...{ id, aggregatedName, children: [], isPinned: 'N' as const, routerTo: `/brands/${id}` },
  ...{ productCount: 1, picture: null },
});
const shop = () =>
  new FakeShop().answer('/Aggregated/GetAggregatedArray', () => ({
    result: [brandOf(1, '山海茶坊'), brandOf(2, '日光烘焙')],
  }));

it('begins anew at another address of the page', async () => {
  const { user, navigate } = renderPart(<Brands />, shop(), { search: '&q=茶' });
  const field = await screen.findByRole('searchbox', { name: '篩選品牌' });
  expect(field).toHaveProperty('value', '茶');
  screen.getByText('找到 1 個品牌');
  await user.type(field, '坊');
  await navigate('/?channelId=100083&x=3');
  await screen.findByText('共 2 個品牌');
  expect(screen.getByRole('searchbox', { name: '篩選品牌' })).toHaveProperty('value', '');
});
