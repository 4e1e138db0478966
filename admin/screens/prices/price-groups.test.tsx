// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type {
  GroupPriceRow,
  StaffPriceGroup,
} from '@kaituan/contract/staff/goods/staff-price-group';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import PriceGroupListScreen from './price-group-list.tsx';
import PriceGroupScreen from './price-group-screen.tsx';

const group: StaffPriceGroup = {
  ...{ priceGroupId: 701, channelId, name: '餐廳', memberCount: 2, priceCount: 1, version: 'one' },
};
const everybody = { priceTwd: 900, tiers: [{ minQty: 10, unitPriceTwd: 800 }], isFlash: false };
const rice: GroupPriceRow = {
  ...{ channelId, productId: 1, skuId: 11, code: 'RICE-1', name: '白米', optionText: '' },
  ...{ everybody, member: everybody, own: null },
};
const setPath = '/StaffPriceGroup/SetGroupPrice';
const shopWith = (...rows: GroupPriceRow[]) =>
  new FakeShop()
    .answer('/StaffPriceGroup/GetPriceGroupArray', () => ({ result: [group] }))
    .answer('/StaffPriceGroup/SearchGroupPriceArray', () => ({ result: rows, nextCursor: null }));
const open = (shop: FakeShop, more = '') =>
  renderScreen(<PriceGroupScreen />, shop, {
    ...{ at: `/price-groups/701${more}`, path: '/price-groups/:priceGroupId' },
  });

describe('the prices of a group', () => {
  it('stand beside what everybody pays, and are set in place with quantity prices', async () => {
    const own = { priceTwd: 700, tiers: [{ minQty: 20, unitPriceTwd: 650 }] };
    const row = { ...rice, own, member: { ...own, isFlash: false } };
    const shop = shopWith(rice).answer(setPath, () => ({ result: { row, remark: null } }));
    const { user, toasts } = open(shop);
    const cells = within((await screen.findByText('RICE-1')).closest('tr') as HTMLElement);
    expect(cells.getAllByText('10 件起 NT$800')).toHaveLength(2);
    await user.type(screen.getByLabelText('白米 群組價'), '７００');
    await user.type(screen.getByLabelText('白米 群組量價'), '20:650{Enter}');
    await waitFor(() => expect(toasts).toContain('白米 給群組 700 元'));
    expect(shop.requestsTo(setPath)).toEqual([{ priceGroupId: 701, skuId: 11, seen: null, own }]);
  });

  it('say what is wrong before the shop is asked, and what is odd after', async () => {
    const own = { priceTwd: 950, tiers: [] };
    const row = { ...rice, own, member: { ...own, isFlash: false } };
    const remark = '買 1 件時每件 950 元，比一般的 900 元還貴';
    const shop = shopWith(rice).answer(setPath, () => ({ result: { row, remark } }));
    const { user, toasts } = open(shop);
    const tiers = await screen.findByLabelText('白米 群組量價');
    await user.type(tiers, '20:650{Enter}');
    expect(await screen.findByText('有量價，也要填單價')).toBeTruthy();
    expect(shop.requestsTo(setPath)).toEqual([]);
    await user.clear(tiers);
    await user.type(screen.getByLabelText('白米 群組價'), '950{Enter}');
    await waitFor(() => expect(toasts.at(-1)).toContain(remark));
  });

  it('are not overwritten: the second to save sees it at the field', async () => {
    const shop = shopWith(rice).answer(setPath, () => refuse('SETTINGS_CHANGED'));
    const { user } = open(shop);
    await user.type(await screen.findByLabelText('白米 群組價'), '700{Enter}');
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() =>
      expect(shop.requestsTo('/StaffPriceGroup/SearchGroupPriceArray')).toHaveLength(2),
    );
  });

  it('are everybody’s again when the field is emptied, and come back by undoing', async () => {
    const own = { priceTwd: 700, tiers: [] };
    const row = { ...rice, own, member: { ...own, isFlash: false } };
    const shop = shopWith(row).answer(setPath, () => ({ result: { row: rice, remark: null } }));
    const { user, toasts } = open(shop);
    await user.clear(await screen.findByLabelText('白米 群組價'));
    await user.tab();
    await user.tab();
    await waitFor(() => expect(toasts).toContain('白米 和一般一樣'));
    expect(shop.requestsTo(setPath)).toMatchObject([{ seen: own, own: null }]);
  });
});

describe('the members of a group', () => {
  const chef = {
    ...{ channelId, memberId: 'U1', displayName: '陳主廚', email: 'chef@example.com' },
    company: '好鄰居商行',
  };
  const withMembers = () =>
    shopWith().answer('/StaffPriceGroup/SearchGroupMemberArray', () => ({
      ...{ result: [chef], nextCursor: null },
    }));

  it('are shown with their company, put in and taken out', async () => {
    const shop = withMembers()
      .answer('/StaffPriceGroup/AddGroupMember', () => ({
        result: { member: { ...chef, displayName: '林老闆' }, leftGroup: '熟客' },
      }))
      .answer('/StaffPriceGroup/RemoveGroupMember', () => ({ result: { memberId: 'U1' } }));
    const { user, toasts } = open(shop, '?tab=MEMBERS');
    expect(await screen.findByText('好鄰居商行')).toBeTruthy();
    await user.type(screen.getByLabelText('電子郵件或手機'), '0912-345-678');
    await user.click(screen.getByRole('button', { name: '加入' }));
    await waitFor(() => expect(toasts).toContain('已加入 林老闆，離開「熟客」'));
    await user.click(screen.getByRole('button', { name: '把 陳主廚 移出群組' }));
    await waitFor(() => expect(toasts).toContain('已移出 陳主廚'));
  });

  it('say when nobody is found', async () => {
    const shop = withMembers().answer('/StaffPriceGroup/AddGroupMember', () => refuse('NOT_FOUND'));
    const { user } = open(shop, '?tab=MEMBERS');
    await user.type(await screen.findByLabelText('電子郵件或手機'), 'x@example.com{Enter}');
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

it('groups are listed, and a new one is named in the channel that is chosen', async () => {
  const save = '/StaffPriceGroup/SavePriceGroup';
  const shop = shopWith().answer(save, () => ({ result: { ...group, priceGroupId: 702 } }));
  const wholesale = { channelId: 200_001, name: '批發', isActive: true };
  const staff = { ...owner, channels: [...owner.channels, wholesale] };
  const { user, address } = renderScreen(<PriceGroupListScreen />, shop, { staff });
  expect(await screen.findByText(/2 位會員/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '新群組' }));
  await user.selectOptions(await screen.findByLabelText('通路'), '批發');
  await user.type(screen.getByLabelText('名稱'), '熟客{Enter}');
  await waitFor(() => expect(address()).toBe('/price-groups/702'));
  expect(shop.requestsTo(save)).toMatchObject([
    { channelId: wholesale.channelId, priceGroupId: null, name: '熟客' },
  ]);
});
