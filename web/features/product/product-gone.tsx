import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { PackageX } from 'lucide-react';
import { HotProducts } from '#web/features/catalog/hot-products.tsx';
import { RecallNotice } from '#web/features/catalog/recall-notice.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { recallOfGone } from './gone-loading.ts';

/** The page of a discontinued product, with hot products. */
export function ProductGone({ error }: { error: unknown }) {
  const recall = recallOfGone(error);
  return (
    <div className="shop-width py-12">
      {recall && (
        <div className="mx-auto mb-8 max-w-lg">
          <RecallNotice recall={recall} />
        </div>
      )}
      <div className="mx-auto flex max-w-lg flex-col items-center gap-3 text-center">
        <span
          aria-hidden
          className="grid size-20 place-items-center rounded-full bg-primary-soft text-primary"
        >
          <PackageX size={36} />
        </span>
        <h1 className="text-2xl font-bold">商品已下架</h1>
        <p className="text-balance text-ink-soft">
          {recall
            ? '這項商品正在召回，已停止販售。'
            : '這項商品的販售期間已經結束，看看其他人氣商品吧。'}
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <ShopLink to="/collections/hot-items" className={buttonStyle.primary}>
            熱門推薦
          </ShopLink>
          <ShopLink to="/products" className={buttonStyle.outline}>
            全部商品
          </ShopLink>
        </div>
      </div>
      <div className="mt-10">
        <HotProducts />
      </div>
    </div>
  );
}
