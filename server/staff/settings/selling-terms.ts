import * as contract from '@kaituan/contract/staff/shop/staff-settings';
import {
  findBankAccountMistakes,
  findDeliveryMistakes,
  findNoShipDayMistakes,
  findPaymentMistakes,
  findPickupPlaceMistakes,
  tidyBankAccount,
} from '@kaituan/domain/settings/selling-terms';
import type { SettingMistake } from '@kaituan/domain/settings/setting-mistake';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import {
  type ChannelTerms,
  getChannelTerms,
} from '#server/features/ground/channel/channel-terms.ts';
import { answerSetting, type Setting } from './setting.ts';

/** A setting that is one column of the channel's terms of sale. */
const ofTerms = <Column extends keyof ChannelTerms>(
  name: string,
  column: Column,
  check: (value: ChannelTerms[Column]) => SettingMistake[],
  tidy?: (value: ChannelTerms[Column]) => ChannelTerms[Column],
): Setting<ChannelTerms[Column]> => ({
  name,
  load: async (database, { channelId }) => (await getChannelTerms(database, channelId))[column],
  check: async (value) => check(value),
  ...(tidy && { tidy }),
  store: ({ database }, { channelId }, value) =>
    storeTerms(database, channelId, { [column]: value }),
});

/** Writes some of a channel's terms; the others keep what they are, by default or by choice. */
async function storeTerms(
  database: Parameters<typeof getChannelTerms>[0],
  channelId: number,
  changed: Partial<ChannelTerms>,
): Promise<void> {
  const terms = await getChannelTerms(database, channelId);
  await database
    .insert(channelTerms)
    .values({ ...terms, ...changed, channelId })
    .onConflictDoUpdate({ target: channelTerms.channelId, set: changed });
}

export const [getBankAccount, saveBankAccount] = answerSetting(
  contract.bankAccountSetting,
  ofTerms(
    'BANK_ACCOUNT',
    'bankAccount',
    (account) => (account ? findBankAccountMistakes(account) : []),
    (account) => account && tidyBankAccount(account),
  ),
);

export const [getPayments, savePayments] = answerSetting(
  contract.paymentSetting,
  ofTerms('PAYMENTS', 'payments', findPaymentMistakes),
);

export const [getDelivery, saveDelivery] = answerSetting(
  contract.deliverySetting,
  ofTerms('DELIVERY', 'shipping', findDeliveryMistakes),
);

export const [getNoShipDays, saveNoShipDays] = answerSetting(
  contract.noShipDaySetting,
  ofTerms('NO_SHIP_DAYS', 'noShipDays', findNoShipDayMistakes, (days) => days.toSorted()),
);

export const [getPickupPlaces, savePickupPlaces] = answerSetting(
  contract.pickupPlaceSetting,
  ofTerms('PICKUP_PLACES', 'pickupPlaces', findPickupPlaceMistakes),
);

type Selling = Pick<ChannelTerms, 'priceVisibility' | 'orderMinimumTwd'>;
const selling: Setting<Selling> = {
  name: 'SELLING_TERMS',
  async load(database, { channelId }) {
    const { priceVisibility, orderMinimumTwd } = await getChannelTerms(database, channelId);
    return { priceVisibility, orderMinimumTwd };
  },
  check: async ({ orderMinimumTwd }) =>
    orderMinimumTwd <= 1_000_000
      ? []
      : [{ path: 'orderMinimumTwd', text: '最低訂購金額最多 1,000,000 元' }],
  store: ({ database }, { channelId }, value) => storeTerms(database, channelId, value),
};

export const [getSellingTerms, saveSellingTerms] = answerSetting(contract.sellingSetting, selling);
