/** History state of a viewer opened from a page of the shop: going back leads there. */
export const openedInShop = { openedInShop: true };

export const isOpenedInShop = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedInShop' in state;
