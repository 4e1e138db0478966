import { expect, test } from 'vitest';
import { isOrderNo, listedTabs, orderListPath, parseOrderChoice } from './order-address.ts';

const parse = (path: string) =>
  parseOrderChoice(new URL(path, 'http://shop.internal').searchParams);

test('every tab and search comes back from its address', () => {
  for (const { tab } of listedTabs) {
    for (const searchText of ['', '白蝦 & 花枝', 'G261121']) {
      expect(parse(orderListPath({ tab, searchText }))).toEqual({ tab, searchText });
    }
  }
});

test('an invalid address lists all orders', () => {
  expect(parse('/member/orders?tab=toString')).toEqual({ tab: 'ALL', searchText: '' });
  expect(parse(`/member/orders?q=%20${'蝦'.repeat(80)}`).searchText).toHaveLength(60);
});

test('order numbers are recognised', () => {
  expect(isOrderNo('G261121A1B2C3')).toBe(true);
  for (const text of ['G261121A1B2C', 'g261121A1B2C3', 'G261121A1B2CU', '1', '']) {
    expect(isOrderNo(text)).toBe(false);
  }
});
