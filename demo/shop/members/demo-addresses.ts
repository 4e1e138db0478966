import type { memberAddress } from '@kaituan/server/database/schema/cart-schema';

type DemoAddress = Omit<typeof memberAddress.$inferInsert, 'updatedAt'>;

/** Where the demo's members have goods sent; streets and telephone numbers are invented. */
export const demoAddresses: readonly DemoAddress[] = [
  {
    memberId: 'demo-member',
    label: '家',
    recipient: '陳小團',
    phone: '0900000083',
    zip: '106',
    county: '臺北市',
    district: '大安區',
    street: '開團路二段 100 號 5 樓',
    note: '請交給管理室',
    isDefault: true,
  },
  {
    memberId: 'demo-wholesale',
    label: '店面',
    recipient: '林批發',
    phone: '0900000120',
    zip: '702',
    county: '臺南市',
    district: '南區',
    street: '批發街 20 號',
    note: '上午十點後收貨',
    isDefault: true,
  },
];
