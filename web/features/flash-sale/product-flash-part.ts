import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from '#web/ui/lazy-part.tsx';

export const productFlash = lazyPart(() =>
  import('./product-flash.tsx').then((module) => module.ProductFlash),
);

/** Only the few products that are in a sale need more than this. */
export async function loadProductFlash(
  client: QueryClient,
  { channelId, productId }: { channelId: number; productId: number },
): Promise<void> {
  const [{ loadFlashSales }] = await Promise.all([
    import('./flash-sale-query.ts'),
    productFlash.preload(),
  ]);
  await loadFlashSales(client, channelId, productId);
}
