import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { useRouteLoaderData } from 'react-router';
import { HeartButton } from '#web/features/catalog/heart-button.tsx';
import { AskLink } from '#web/navigation/ask-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { PageSharing, ShareButton } from '#web/platform/line/page-sharing.tsx';
import type { ShopEnvironment } from '#web/platform/page-context.ts';
import type { SharedPage } from '#web/platform/sharing/share-ladder.ts';
import { shareAddress } from './share-links.ts';

type SharedProduct = {
  product: { id: number; name: string };
  /** The SKU that was chosen, if any. */
  skuId: number | undefined;
};

/** Buttons to add a product to the wishlist, to share it, and to ask about it; or the one to share it alone. */
export function ShareActions({ isAlone, ...shared }: SharedProduct & { isAlone?: boolean }) {
  const page = useSharedPage(shared);
  if (isAlone) return <ShareButton page={page} />;
  return (
    <>
      <HeartButton product={shared.product} label="收藏" className={buttonStyle.outline} />
      <PageSharing page={page} />
      <AskLink asked={{ category: 'PRODUCT', productId: shared.product.id }} look="outline">
        問這個商品
      </AskLink>
    </>
  );
}

function useSharedPage({ product, skuId }: SharedProduct): SharedPage {
  const channelId = useChannelId();
  const environment = useRouteLoaderData<ShopEnvironment>('root');
  const url = shareAddress(environment?.publicUrl ?? '', product, { skuId, channelId });
  return { title: product.name, url };
}
