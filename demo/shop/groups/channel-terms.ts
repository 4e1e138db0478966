import type { PriceVisibility } from '@kaituan/domain/pricing/price-visibility';
import type { ShippingRule } from '@kaituan/domain/shipping/shipping-fee';
import type { ShippingMethod, ShippingRegion } from '@kaituan/domain/shipping/shipping-method';
import type {
  BankAccount,
  ChannelPayment,
  PickupPlace,
} from '@kaituan/server/database/schema/trading-schema';
import {
  type ChannelId,
  officeChannelId,
  retailChannelId,
  wholesaleChannelId,
} from './channels.ts';

export type TermsPlan = {
  /** Who can see its prices; everybody by default. */
  priceVisibility?: PriceVisibility;
  orderMinimumTwd: number;
  shipping: ShippingRule[];
  payments: ChannelPayment[];
  pickupPlaces: PickupPlace[];
  bankAccount: BankAccount;
};

/** A fee, and the value of goods from which it is waived; without the latter never. */
function fee(
  method: ShippingMethod,
  region: ShippingRegion,
  feeTwd: number,
  freeFromTwd?: number,
): ShippingRule {
  const charged = { minGoodsTwd: 0, feeTwd };
  if (feeTwd === 0 || freeFromTwd === undefined) return { method, region, tiers: [charged] };
  return { method, region, tiers: [charged, { minGoodsTwd: freeFromTwd, feeTwd: 0 }] };
}

/** An account number that is obviously fictitious. */
const bankAccountOf = (channelId: ChannelId, holder: string): BankAccount => ({
  bankCode: '000',
  bankName: '示範銀行（請勿匯款）',
  account: `0000000${channelId}`,
  holder: `${holder}（示範）`,
});

export const termsPlans: Record<ChannelId, TermsPlan> = {
  [retailChannelId]: {
    orderMinimumTwd: 0,
    shipping: [
      fee('HOME_AMBIENT', 'MAIN', 100, 1_200),
      fee('HOME_AMBIENT', 'OFFSHORE', 240, 3_000),
      fee('HOME_CHILLED', 'MAIN', 160, 1_800),
      fee('HOME_CHILLED', 'OFFSHORE', 360),
      fee('HOME_FROZEN', 'MAIN', 180, 2_000),
      fee('CVS_711', 'MAIN', 60, 800),
      fee('CVS_711', 'OFFSHORE', 100),
      fee('CVS_FAMILY', 'MAIN', 60, 800),
      fee('CVS_FAMILY', 'OFFSHORE', 100),
      fee('CVS_HILIFE', 'MAIN', 55, 800),
      fee('CVS_711_FROZEN', 'MAIN', 150, 1_800),
      fee('STORE_PICKUP', 'MAIN', 0),
      fee('STORE_PICKUP', 'OFFSHORE', 0),
    ],
    payments: [
      { method: 'CARD', feeTwd: 0 },
      { method: 'LINE_PAY', feeTwd: 0 },
      { method: 'ATM', feeTwd: 0 },
      { method: 'CVS_CODE', feeTwd: 0 },
      { method: 'CVS_COD', maxTwd: 20_000, feeTwd: 0 },
      { method: 'HOME_COD', maxTwd: 20_000, feeTwd: 30 },
      { method: 'PAY_AT_PICKUP', maxTwd: 30_000, feeTwd: 0 },
      { method: 'BANK_TRANSFER', feeTwd: 0 },
    ],
    pickupPlaces: [
      {
        id: 'songshan',
        name: '松山門市',
        address: '105 臺北市松山區開團路一段 83 號 1 樓',
        phone: '(02) 0000-0083',
        hours: '週一至週六 11:00–20:00',
      },
      {
        id: 'banqiao',
        name: '板橋取貨點',
        address: '220 新北市板橋區選物街 12 號',
        phone: '(02) 0000-0183',
        hours: '週一至週五 12:00–20:30',
      },
      {
        id: 'minquan',
        name: '民權取貨點',
        address: '105 臺北市松山區民權東路五段 1083 號',
        phone: '(02) 0000-0283',
        hours: '週一至週五 12:00–20:30',
      },
      {
        id: 'daan',
        name: '大安門市',
        address: '106 臺北市大安區開團街 183 號 1 樓',
        phone: '(02) 0000-0383',
        hours: '每天 11:00–20:00',
      },
      {
        id: 'taichung',
        name: '臺中取貨點',
        address: '403 臺中市西區選物路 283 號',
        phone: '(04) 0000-0083',
        hours: '週二至週日 12:00–19:00',
      },
      {
        id: 'kaohsiung',
        name: '高雄取貨點',
        address: '802 高雄市苓雅區選物路 383 號',
        phone: '(07) 0000-0083',
        hours: '週二至週日 12:00–19:00',
      },
    ],
    bankAccount: bankAccountOf(retailChannelId, '開團選物股份有限公司'),
  },
  [wholesaleChannelId]: {
    orderMinimumTwd: 3_000,
    shipping: [
      fee('HOME_AMBIENT', 'MAIN', 200, 8_000),
      fee('HOME_AMBIENT', 'OFFSHORE', 600, 20_000),
      fee('HOME_CHILLED', 'MAIN', 280, 10_000),
      fee('HOME_FROZEN', 'MAIN', 320, 12_000),
      fee('STORE_PICKUP', 'MAIN', 0),
      fee('STORE_PICKUP', 'OFFSHORE', 0),
    ],
    payments: [
      { method: 'BANK_TRANSFER', feeTwd: 0 },
      { method: 'ATM', feeTwd: 0 },
      { method: 'CARD', minTwd: 1_000, maxTwd: 100_000, feeTwd: 0 },
      { method: 'HOME_COD', maxTwd: 20_000, feeTwd: 60 },
      { method: 'PAY_AT_PICKUP', feeTwd: 0 },
    ],
    pickupPlaces: [
      {
        id: 'tainan-dock',
        name: '臺南總倉卸貨碼頭',
        address: '702 臺南市南區盛和街 120 號',
        phone: '(06) 000-0120',
        hours: '週一至週六 08:00–16:30',
      },
    ],
    bankAccount: bankAccountOf(wholesaleChannelId, '盛和批發商行有限公司'),
  },
  [officeChannelId]: {
    priceVisibility: 'LOGIN_REQUIRED',
    orderMinimumTwd: 500,
    shipping: [
      fee('HOME_AMBIENT', 'MAIN', 90, 1_500),
      fee('HOME_AMBIENT', 'OFFSHORE', 260),
      fee('HOME_CHILLED', 'MAIN', 150, 2_000),
      fee('HOME_FROZEN', 'MAIN', 170, 2_200),
      fee('CVS_711', 'MAIN', 60, 1_000),
      fee('CVS_FAMILY', 'MAIN', 60, 1_000),
      fee('STORE_PICKUP', 'MAIN', 0),
    ],
    payments: [
      { method: 'LINE_PAY', feeTwd: 0 },
      { method: 'CARD', feeTwd: 0 },
      { method: 'ATM', feeTwd: 0 },
      { method: 'BANK_TRANSFER', feeTwd: 0 },
      { method: 'CVS_COD', maxTwd: 10_000, feeTwd: 0 },
      { method: 'PAY_AT_PICKUP', maxTwd: 30_000, feeTwd: 0 },
    ],
    pickupPlaces: [
      {
        id: 'xitun',
        name: '西屯福利社',
        address: '407 臺中市西屯區向陽三路 205 號 1 樓',
        phone: '(04) 0000-0205',
        hours: '週一至週五 11:30–19:00',
      },
    ],
    bankAccount: bankAccountOf(officeChannelId, '向陽福利社股份有限公司'),
  },
};
