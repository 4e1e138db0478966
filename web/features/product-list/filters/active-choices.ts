import type { ProductQuery } from '@kaituan/domain/catalog/product-query';
import {
  availabilityNames,
  flagNames,
  formatPriceRange,
  temperatureNames,
  toggleChoice,
  withCategory,
  withPrice,
} from '#web/features/product-list/query/list-choices.ts';
import {
  findPathTo,
  type ListNames,
  type NamedItem,
} from '#web/features/product-list/query/list-names-query.ts';

/** A chosen filter, and the address without it. */
export type ActiveChoice = { key: string; label: string; without: ProductQuery };

/** All chosen filters, in the order of the panel. */
export function listActiveChoices(
  chosen: ProductQuery,
  names: ListNames | undefined,
): ActiveChoice[] {
  const { text, priceTwd } = chosen;
  const choices: ActiveChoice[] = [];
  const add = (key: string, label: string, without: ProductQuery) =>
    choices.push({ key, label, without });
  if (text) add('text', `「${text}」`, { ...chosen, text: '' });
  if (chosen.categoryIds.length > 0) {
    const chosenNames = chosen.categoryIds.map((id) => nameIn(names?.categories, id) ?? '其他分類');
    add('category', chosenNames.join('、'), withCategory(chosen, null));
  }
  for (const id of chosen.brandIds) {
    add(
      `brand-${id}`,
      nameIn(names?.brands, id) ?? '其他品牌',
      toggleChoice(chosen, 'brandIds', id),
    );
  }
  if (chosen.activityIds.length > 0) add('activity', '指定活動', { ...chosen, activityIds: [] });
  if (priceTwd.some((end) => end !== null)) {
    add('price', formatPriceRange(priceTwd), withPrice(chosen, null, null));
  }
  for (const one of chosen.temperatures) {
    add(one, temperatureNames[one], toggleChoice(chosen, 'temperatures', one));
  }
  for (const one of chosen.availabilities) {
    add(one, availabilityNames[one], toggleChoice(chosen, 'availabilities', one));
  }
  for (const one of chosen.flags) add(one, flagNames[one], toggleChoice(chosen, 'flags', one));
  return choices;
}

const nameIn = (items: readonly NamedItem[] = [], id: number): string | undefined =>
  findPathTo(items, id).at(-1)?.name;
