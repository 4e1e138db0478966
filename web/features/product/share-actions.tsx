import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { copyText } from '@kaituan/kit/controls/copy-text.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { Check, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { HeartButton } from '#web/features/catalog/heart-button.tsx';
import { AskLink } from '#web/navigation/ask-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { LineActionsInApp } from '#web/platform/line/line-actions-in-app.tsx';
import type { ShopEnvironment } from '#web/platform/page-context.ts';
import { lineShareUrl, sharePage } from '#web/platform/sharing/share-ladder.ts';
import { shareAddress } from './share-links.ts';

const confirmedForMs = 2_500;

type SharedProduct = {
  product: { id: number; name: string };
  /** The SKU that was chosen, if any. */
  skuId: number | undefined;
};

/** Buttons to remember a product, to share it, and to ask about it. */
export function ShareActions(shared: SharedProduct) {
  return (
    <>
      <HeartButton product={shared.product} label="收藏" className={buttonStyle.outline} />
      <ShareButton {...shared} />
      <LineShareLink {...shared} />
      <ProductInLine {...shared} />
      <AskLink asked={{ category: 'PRODUCT', productId: shared.product.id }} look="outline">
        問這個商品
      </AskLink>
    </>
  );
}

/** Shares a page by the device's share sheet, or copies its address. */
export function ShareButton({ product, skuId }: SharedProduct) {
  const address = useShareAddress(product, skuId);
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const share = async () => {
    const outcome = await sharePage({ title: product.name, url: address }, copyText);
    if (outcome === 'FAILED') showToast('無法複製連結，請長按網址列複製', 'ERROR');
    if (outcome !== 'COPIED') return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), confirmedForMs);
  };
  return (
    <span className="noscript:hidden">
      <Button onClick={share} look="outline">
        {isCopied ? <Check aria-hidden size={18} /> : <Share2 aria-hidden size={18} />}
        {isCopied ? '已複製連結' : '分享'}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && '已複製連結'}
      </span>
    </span>
  );
}

/** A plain link that shares a page on LINE. */
function LineShareLink({ product, skuId }: SharedProduct) {
  const address = useShareAddress(product, skuId);
  return (
    <a
      href={lineShareUrl({ title: product.name, url: address })}
      target="_blank"
      rel="noopener"
      className={buttonStyle.outline}
    >
      傳給 LINE 好友
      <span className="sr-only">（開新視窗）</span>
    </a>
  );
}

function ProductInLine({ product, skuId }: SharedProduct) {
  const address = useShareAddress(product, skuId);
  return <LineActionsInApp page={() => ({ title: product.name, url: address })} />;
}

function useShareAddress(product: { id: number }, skuId: number | undefined): string {
  const channelId = useChannelId();
  const environment = useRouteLoaderData<ShopEnvironment>('root');
  return shareAddress(environment?.publicUrl ?? '', product, { skuId, channelId });
}
