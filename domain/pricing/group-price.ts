import { findRepeated, isLengthWithin, type SettingMistake } from '../settings/setting-mistake.ts';
import { jumpsOf, priceJumpFactor } from './price-jump.ts';
import { findOfferMistake, type QuantityOffer, unitPriceAt } from './quantity-price.ts';

const maxPriceTwd = 10_000_000;
export const maxGroupName = 30;

/** The mistakes in a price of a price group. */
export function findGroupPriceMistakes({ priceTwd, tiers }: QuantityOffer): SettingMistake[] {
  const isPrice = Number.isSafeInteger(priceTwd) && priceTwd >= 0 && priceTwd <= maxPriceTwd;
  if (!isPrice) return [{ path: 'priceTwd', text: '價格為 0 到 10,000,000 元，整數' }];
  const text = findOfferMistake({ priceTwd, tiers });
  return text === undefined ? [] : [{ path: 'tiers', text }];
}

/** The first price of a group that may be mistyped, against what it was, a new one against everybody's. */
export function remarkOnGroupJump(
  own: QuantityOffer,
  was: QuantityOffer | null,
  usualTwd: number | undefined,
): string | undefined {
  const [jump] = jumpsOf(was ?? undefined, own, usualTwd);
  if (!jump) return undefined;
  const at = jump.minQty === null ? '每件' : `買 ${jump.minQty} 件以上每件`;
  return `${at} ${jump.priceTwd} 元，和原來的 ${jump.beforeTwd} 元差了 ${priceJumpFactor} 倍以上，請看看有沒有打錯`;
}

/** Where members of the group would pay more than everybody, by quantity; undefined where nowhere. */
export function remarkOnGroupPrice(own: QuantityOffer, regular: QuantityOffer): string | undefined {
  const quantities = [1, ...[...own.tiers, ...regular.tiers].map(({ minQty }) => minQty)];
  const dearer = quantities
    .toSorted((a, b) => a - b)
    .find((quantity) => unitPriceAt(quantity, own) > unitPriceAt(quantity, regular));
  if (dearer === undefined) return undefined;
  const [ownTwd, regularTwd] = [unitPriceAt(dearer, own), unitPriceAt(dearer, regular)];
  return `買 ${dearer} 件時每件 ${ownTwd} 元，比一般的 ${regularTwd} 元還貴`;
}

/** A price group as its owner writes it: its own prices by the code of the variant. */
export type GroupPlan = { name: string; prices: readonly (QuantityOffer & { code: string })[] };

/** The mistakes in the price groups of a channel that sells the variants of these codes. */
export function findGroupPlanMistakes(
  groups: readonly GroupPlan[],
  soldCodes: ReadonlySet<string>,
): SettingMistake[] {
  const named = findRepeated(groups.map(({ name }) => name.trim()));
  return groups.flatMap(({ name, prices }, place) => {
    const priced = findRepeated(prices.map(({ code }) => code));
    return [
      ...(isLengthWithin(name, 1, maxGroupName)
        ? []
        : [{ path: 'name', text: `名稱為 1 到 ${maxGroupName} 個字` }]),
      ...(named.includes(place) ? [{ path: 'name', text: '已經有同名的群組' }] : []),
      ...prices.flatMap((price, index) => [
        ...(soldCodes.has(price.code)
          ? []
          : [{ path: `prices[${index}].code`, text: `這裡沒有賣 ${price.code}` }]),
        ...(priced.includes(index)
          ? [{ path: `prices[${index}].code`, text: '這個貨號出現兩次' }]
          : []),
        ...findGroupPriceMistakes(price).map(({ path, text }) => ({
          ...{ path: `prices[${index}].${path}`, text },
        })),
      ]),
    ].map(({ path, text }) => ({ path: `[${place}].${path}`, text }));
  });
}
