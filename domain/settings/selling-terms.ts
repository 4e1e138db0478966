import { type PaymentRule, paymentMethodFacts } from '../payment/payment-method.ts';
import type { ShippingRule } from '../shipping/shipping-fee.ts';
import { type ShippingMethod, shippingMethodFacts } from '../shipping/shipping-method.ts';
import {
  collectMistakes,
  findRepeated,
  isLengthWithin,
  type SettingMistake,
} from './setting-mistake.ts';

/** The highest fee for a delivery or a payment, in TWD. */
export const maxFeeTwd = 10_000;

type BankAccount = { bankCode: string; bankName: string; account: string; holder: string };

/** The account as digits only; owners write it with hyphens and spaces. */
export const tidyBankAccount = (typed: BankAccount): BankAccount => ({
  bankCode: typed.bankCode.trim(),
  bankName: typed.bankName.trim(),
  account: typed.account.normalize('NFKC').replace(/[\s-]/g, ''),
  holder: typed.holder.trim(),
});

/** The mistakes in the account that transfers go to. */
export function findBankAccountMistakes(account: BankAccount): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  check(/^\d{3}$/.test(account.bankCode), 'bankCode', '銀行代碼為 3 位數字，例如 822');
  check(isLengthWithin(account.bankName, 2, 30), 'bankName', '銀行名稱為 2 到 30 個字');
  check(/^\d{6,16}$/.test(account.account), 'account', '帳號為 6 到 16 位數字');
  check(isLengthWithin(account.holder, 2, 40), 'holder', '戶名為 2 到 40 個字');
  return mistakes;
}

/** The mistakes in the payment methods of a channel, their limits and fees in TWD. */
export function findPaymentMistakes(
  payments: readonly (PaymentRule & { feeTwd: number })[],
): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  for (const index of findRepeated(payments.map(({ method }) => method))) {
    check(false, `[${index}].method`, '這個付款方式已經有了');
  }
  for (const [index, { method, minTwd, maxTwd, feeTwd }] of payments.entries()) {
    const usual = paymentMethodFacts(method);
    const most = maxTwd === undefined ? usual.maxTwd : maxTwd;
    const least = minTwd ?? usual.minTwd;
    check(least >= 1, `[${index}].minTwd`, '最低金額至少 1 元');
    check(most === null || most >= least, `[${index}].maxTwd`, '最高金額不能低於最低金額');
    check(feeTwd <= maxFeeTwd, `[${index}].feeTwd`, `手續費最多 ${maxFeeTwd} 元`);
  }
  return mistakes;
}

/** The mistakes in the delivery methods of a channel, and in their fees in TWD. */
export function findDeliveryMistakes(rules: readonly ShippingRule[]): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  for (const index of findRepeated(rules.map(({ method, region }) => `${method} ${region}`))) {
    check(false, `[${index}].method`, '這個配送方式在這個地區已經有了');
  }
  for (const [index, { method, region, tiers }] of rules.entries()) {
    const at = `[${index}]`;
    const servesRegion = region === 'MAIN' || shippingMethodFacts(method).servesOffshore;
    check(servesRegion, `${at}.region`, '這個配送方式送不到離島');
    check(tiers.length > 0, `${at}.tiers`, '請至少填一種運費');
    for (const repeated of findRepeated(tiers.map(({ minGoodsTwd }) => String(minGoodsTwd)))) {
      check(false, `${at}.tiers[${repeated}].minGoodsTwd`, '這個金額已經有運費了');
    }
    for (const [place, tier] of tiers.entries()) {
      const isFair = tiers.every(
        (other) => other.minGoodsTwd >= tier.minGoodsTwd || other.feeTwd >= tier.feeTwd,
      );
      const fee = `${at}.tiers[${place}].feeTwd`;
      check(isFair, fee, '買得比較多，運費不能比較高');
      check(tier.feeTwd <= maxFeeTwd, fee, `運費最多 ${maxFeeTwd} 元`);
    }
  }
  return mistakes;
}

/** The mistakes in the days without delivery, written as 2026-02-17. */
export function findNoShipDayMistakes(days: readonly string[]): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  for (const [index, day] of days.entries()) {
    const at = Date.parse(`${day}T00:00:00Z`);
    const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
    check(
      /^\d{4}-\d\d-\d\d$/.test(day) && isDay,
      `[${index}]`,
      `「${day}」請寫成 2026-02-17 這樣的日期`,
    );
  }
  for (const index of findRepeated(days)) {
    check(false, `[${index}]`, `「${days[index]}」寫了兩次`);
  }
  return mistakes;
}

type PickupPlace = {
  id: string;
  name: string;
  address: string;
  phone: string;
  hours: string;
  weekdays?: readonly number[] | undefined;
  method?: ShippingMethod | undefined;
};

/** The mistakes in the places where buyers pick up. */
export function findPickupPlaceMistakes(places: readonly PickupPlace[]): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  for (const index of findRepeated(places.map(({ id }) => id))) {
    check(false, `[${index}].id`, '這個代號已經有了');
  }
  for (const [
    index,
    { id, name, address, phone, hours, weekdays = [], method },
  ] of places.entries()) {
    const at = `[${index}]`;
    check(/^[\w-]{1,40}$/.test(id), `${at}.id`, '代號為 1 到 40 個英文、數字、- 或 _');
    check(isLengthWithin(name, 2, 30), `${at}.name`, '名稱為 2 到 30 個字');
    check(isLengthWithin(address, 6, 100), `${at}.address`, '地址為 6 到 100 個字');
    check(isLengthWithin(phone, 0, 30), `${at}.phone`, '電話最多 30 個字');
    check(isLengthWithin(hours, 2, 60), `${at}.hours`, '取貨時間為 2 到 60 個字');
    const areWeekdays = weekdays.every((day) => Number.isInteger(day) && day >= 0 && day <= 6);
    const isOnce = findRepeated(weekdays.map(String)).length === 0;
    check(areWeekdays && isOnce, `${at}.weekdays`, '星期幾填 0（日）到 6（六），各填一次');
    const isListed = method === undefined || shippingMethodFacts(method).stores === 'LIST';
    check(isListed, `${at}.method`, '這個配送方式的門市在物流地圖上選');
  }
  return mistakes;
}
