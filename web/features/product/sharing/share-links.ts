/** The shared address: product, SKU and channel. */
export function shareAddress(
  publicUrl: string,
  product: { id: number },
  { skuId, channelId }: { skuId: number | undefined; channelId: number },
): string {
  const sku = skuId === undefined ? '' : `sku=${skuId}&`;
  return `${publicUrl}/products/${product.id}?${sku}channelId=${channelId}`;
}
