/** LINE's page for sending a text to a friend; works in every browser, with or without the app. */
export const lineShareUrl = (name: string, address: string): string =>
  `https://line.me/R/share?text=${encodeURIComponent(`${name}\n${address}`)}`;

/** The shared address: product, SKU and channel. */
export function shareAddress(
  publicUrl: string,
  product: { id: number },
  { skuId, channelId }: { skuId: number | undefined; channelId: number },
): string {
  const sku = skuId === undefined ? '' : `sku=${skuId}&`;
  return `${publicUrl}/products/${product.id}?${sku}channelId=${channelId}`;
}
