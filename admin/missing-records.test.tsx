// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { staffEndpoints } from '@kaituan/contract/staff/staff-api';
import { screen as page } from '@testing-library/react';
import { expect, test } from 'vitest';
import { screens } from './screens.ts';
import { renderScreen } from './testing/render-screen.tsx';

/** A shop without any record; what is chosen from, and lists, are empty. */
function emptyShop() {
  const shop = new FakeShop();
  for (const { path } of staffEndpoints) shop.answer(path, () => refuse('NOT_FOUND') as never);
  return shop
    .answer('/StaffPriceGroup/GetPriceGroupArray', () => ({ result: [] }))
    .answer('/StaffGoods/GetGoodsChoices', () => ({
      result: { brands: [], categories: [], channels: [], priceGroups: [] },
    }));
}

const addresses = screens.flatMap((screen) => {
  if (screen.path.includes(':')) return [{ screen, at: `/${screen.path}` }];
  return screen.path.endsWith('/new') ? [{ screen, at: `/${screen.path}?copy=:id` }] : [];
});
/** They copy nothing. */
const withoutCopy = ['/bulletins/new?copy=:id'];

test.each(
  addresses
    .filter(({ at }) => !withoutCopy.includes(at))
    .flatMap(({ screen, at }) =>
      ['abc', '0', '-1', '1.5', '999999'].map((id) => ({
        ...{ path: screen.path, load: screen.load },
        at: at.replace(/:\w+/, id),
      })),
    ),
)('$at is no record: that is said, and no form is shown', async ({ path, at, load }) => {
  const { default: Content } = await load();
  renderScreen(<Content />, emptyShop(), { path: `/${path}`, at });
  expect(await page.findByText(/^(找不到|沒有)這/)).toBeTruthy();
  expect(page.queryByRole('form')).toBe(null);
  expect(page.queryByRole('button', { name: /儲存|公布|發布/ })).toBe(null);
});
