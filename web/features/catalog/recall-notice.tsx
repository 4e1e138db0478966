import type { Recall } from '@kaituan/contract/catalog/product-detail';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** Says that goods are called back, with the bulletin that says why and what to do. */
export function RecallNotice({
  recall: { bulletinId, title },
  isOfSome = false,
}: {
  recall: Recall;
  /** Whether it stands for several goods, of which some are recalled. */
  isOfSome?: boolean;
}) {
  return (
    <div className="my-2">
      <Notice kind="WARNING">
        <strong className="block font-bold">
          {isOfSome ? '這裡有商品' : '這項商品'}正在召回，請先不要食用或使用。
        </strong>
        <ShopLink
          to={`/bulletin/${bulletinId}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-8"
        >
          看召回公告：{title}
        </ShopLink>
      </Notice>
    </div>
  );
}
