import type { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import BulletinScreen from './bulletin-screen.tsx';

export const bulletin: StaffBulletin = {
  ...{ bulletinId: 1001, channelId, kind: 'NEWS', title: '週年慶', isPinned: false },
  ...{ publishAt: '2026-01-01T00:00:00.000Z', expireAt: null, state: 'PUBLISHED' },
  ...{
    announcedAt: null,
    recallReach: null,
    bodyHtml: '<p>一起買</p>',
    productArray: [],
    version: 'one',
  },
};
export const save = '/StaffBulletin/SaveBulletin';
export const savedAs = (
  one: StaffBulletin,
  stoppedProductIdArray: number[] = [],
  stoppedStatusArray: StaffBulletin['productArray'][number]['status'][] = [],
) => ({
  result: { ...one, stoppedProductIdArray, stoppedStatusArray },
});
export const openNew = (shop: FakeShop) =>
  renderScreen(<BulletinScreen />, shop, { at: '/bulletins/new', path: '/bulletins/new' });
export const openOne = (shop: FakeShop, stored: StaffBulletin = bulletin) =>
  renderScreen(
    <BulletinScreen />,
    shop.answer('/StaffBulletin/GetStaffBulletin', () => ({ result: stored })),
    { at: '/bulletins/1001', path: '/bulletins/:bulletinId' },
  );
