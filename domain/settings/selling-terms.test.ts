import { expect, test } from 'vitest';
import { listChanges } from './list-changes.ts';
import {
  findBankAccountMistakes,
  findDeliveryMistakes,
  findNoShipDayMistakes,
  findPaymentMistakes,
  findPickupPlaceMistakes,
  tidyBankAccount,
} from './selling-terms.ts';

const pathsOf = (mistakes: readonly { path: string }[]) => mistakes.map(({ path }) => path);

test('a bank account may be typed with hyphens and full-width digits', () => {
  const typed = {
    bankCode: '822',
    bankName: '中國信託',
    account: '１２３-456 789',
    holder: '好日子',
  };
  const account = tidyBankAccount(typed);
  expect(account.account).toBe('123456789');
  expect(findBankAccountMistakes(account)).toEqual([]);
  expect(pathsOf(findBankAccountMistakes({ ...account, bankCode: '82', account: '12' }))).toEqual([
    'bankCode',
    'account',
  ]);
});

test('a payment method stands there once, with limits that leave something', () => {
  const transfer = { method: 'BANK_TRANSFER', feeTwd: 0 } as const;
  expect(findPaymentMistakes([transfer, { method: 'HOME_COD', feeTwd: 30 }])).toEqual([]);
  expect(
    pathsOf(
      findPaymentMistakes([
        transfer,
        { ...transfer, minTwd: 500, maxTwd: 499, feeTwd: 10_001 },
        { method: 'CARD', minTwd: 200_000, feeTwd: 0 },
      ]),
    ),
  ).toEqual(['[1].method', '[1].maxTwd', '[1].feeTwd', '[2].maxTwd']);
});

test('who buys more never pays more for delivery, and frozen goods go to no island', () => {
  const tier = (minGoodsTwd: number, feeTwd: number) => ({ minGoodsTwd, feeTwd });
  const home = {
    method: 'HOME_AMBIENT',
    region: 'MAIN',
    tiers: [tier(1_000, 0), tier(0, 100)],
  } as const;
  expect(findDeliveryMistakes([home, { ...home, region: 'OFFSHORE' }])).toEqual([]);
  expect(
    pathsOf(
      findDeliveryMistakes([
        { ...home, tiers: [tier(0, 100), tier(500, 120)] },
        { ...home, tiers: [] },
        { ...home, method: 'HOME_FROZEN', region: 'OFFSHORE', tiers: [tier(0, 1), tier(0, 1)] },
      ]),
    ),
  ).toEqual([
    '[1].method',
    '[0].tiers[1].feeTwd',
    '[1].tiers',
    '[2].region',
    '[2].tiers[1].minGoodsTwd',
  ]);
});

test('a day without delivery is a day of the calendar', () => {
  expect(findNoShipDayMistakes(['2026-02-17', '2028-02-29'])).toEqual([]);
  expect(pathsOf(findNoShipDayMistakes(['2026-02-30', '17/2/2026', '2026-02-30']))).toEqual([
    '[0]',
    '[1]',
    '[2]',
    '[2]',
  ]);
});

test('places have ids of their own; stores of a map are not listed', () => {
  const place = {
    id: 'main',
    name: '門市',
    address: '臺北市大安區和平東路',
    phone: '',
    hours: '每日',
  };
  expect(findPickupPlaceMistakes([place, { ...place, id: 'b', method: 'GROUP_PICKUP' }])).toEqual(
    [],
  );
  expect(
    pathsOf(findPickupPlaceMistakes([place, { ...place, name: '店', method: 'CVS_711' }])),
  ).toEqual(['[1].id', '[1].name', '[1].method']);
});

test('changes are listed field by field', () => {
  expect(listChanges({ a: 1, b: [{ c: 1 }] }, { a: 1, b: [{ c: 2 }], d: null })).toEqual([
    { path: 'b[0].c', from: 1, to: 2 },
    { path: 'd', from: undefined, to: null },
  ]);
  expect(listChanges([1], [1, 2])).toEqual([{ path: '', from: [1], to: [1, 2] }]);
});
