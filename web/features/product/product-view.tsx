import type { ProductDetail } from '@kaituan/contract/product';
import { useRouteLoaderData } from 'react-router';
import { useChannelId } from '../../navigation/use-channel.ts';
import type { ShopEnvironment } from '../../platform/page-context.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { ProductRow } from '../catalog/product-row.tsx';
import { AgeGate } from './age-gate.tsx';
import { AlcoholWarning } from './alcohol-warning.tsx';
import { summarizePrice } from './price-summary.ts';
import { ProductBottomBar } from './product-bottom-bar.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductPanel } from './product-panel.tsx';
import { ProductSpecs } from './product-specs.tsx';
import { ProductTrail } from './product-trail.tsx';
import { LineShareLink, ShareButton } from './share-actions.tsx';
import { shareAddress } from './share-links.ts';
import { findChosenSku } from './sku-choice.ts';

/** A product: pictures beside everything one needs to decide, then the story, then what goes with it. */
export function ProductView({
  product,
  skuIdText,
}: {
  product: ProductDetail;
  skuIdText: string | null;
}) {
  const chosen = findChosenSku(product.skus, skuIdText);
  const channelId = useChannelId();
  const environment = useRouteLoaderData<ShopEnvironment>('root');
  const address = shareAddress(environment?.publicUrl ?? '', product, {
    skuId: skuIdText === null ? undefined : chosen?.skuId,
    channelId,
  });
  const price = summarizePrice(product, chosen);
  const isAlcohol = product.restricted === 'ALCOHOL';
  return (
    <div className="shop-width pb-4">
      <ProductTrail product={product} />
      <div className="grid gap-6 md:grid-cols-2 md:gap-10 lg:gap-14">
        <div className="md:sticky md:top-6 md:self-start">
          <ProductGallery pictures={product.pictures} />
        </div>
        <div className="min-w-0">
          <ProductPanel product={product} chosen={chosen} />
          <div className="mt-5 flex flex-wrap gap-3">
            <ShareButton name={product.name} address={address} />
            <LineShareLink name={product.name} address={address} />
          </div>
        </div>
      </div>
      <div className="mt-12 flex flex-col gap-x-14 gap-y-8 md:flex-row">
        {product.descriptionHtml && <ProductStory html={product.descriptionHtml} />}
        <div className="min-w-0 flex-[2]">
          <ProductSpecs product={product} chosen={chosen} />
        </div>
      </div>
      {product.related.length > 0 && (
        <section className="mt-6">
          <SectionHeading title="相關商品" />
          <ProductRow cards={product.related} label="相關商品" />
        </section>
      )}
      {isAlcohol ? (
        <>
          <AlcoholWarning />
          <AgeGate />
        </>
      ) : (
        price && (
          <ProductBottomBar price={price}>
            <ShareButton name={product.name} address={address} />
          </ProductBottomBar>
        )
      )}
    </div>
  );
}

function ProductStory({ html }: { html: string }) {
  return (
    <section className="min-w-0 flex-[3]">
      <h2 className="mb-3 text-lg font-bold">商品介紹</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's allow-list */}
      <div className="shop-prose" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
