export type NamedItem = { productId: number; name: string; optionText: string };

/** What tells a SKU of a campaign from its others: the size, and the goods where there are several. */
export const sizeNameOf = (item: NamedItem, items: readonly NamedItem[]): string =>
  [items.every(({ productId }) => productId === item.productId) ? '' : item.name, item.optionText]
    .filter(Boolean)
    .join(' ');
