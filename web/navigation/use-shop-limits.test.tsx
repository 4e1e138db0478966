// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { publicLimits } from '@kaituan/domain/channel/public-limits';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { shopConfigQuery } from './shop-config.ts';
import { useShopLimits } from './use-shop-limits.ts';

function Shown() {
  return <p>最多 {useShopLimits().addresses} 筆</p>;
}

it('takes the limits that the shop tells, and those of its own build until then', async () => {
  const shop = new FakeShop();
  const { client } = renderPart(<Shown />, shop);
  screen.getByText(`最多 ${publicLimits.addresses} 筆`);
  const told = { ...publicLimits, addresses: 7 };
  act(() => {
    client.setQueryData(shopConfigQuery(channelId).queryKey, { result: { limits: told } } as never);
  });
  await screen.findByText('最多 7 筆');
  expect(shop.requestsTo('/SiteInfo/GetShopConfig')).toEqual([]);
});
