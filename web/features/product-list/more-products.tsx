import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useLoadAhead } from '#web/platform/use-load-ahead.ts';
import { type ListState, listAddress } from './query/list-state.ts';
import type { ProductListData } from './use-product-list.ts';

/** Pages loaded automatically before a button is shown, so that the footer stays reachable. */
const pagesByThemselves = 5;
const aheadPx = 900;

/** Loads the next page shortly before it is reached; without JavaScript a link. */
export function MoreProducts({ state, list }: { state: ListState; list: ProductListData }) {
  const { nextCursor, pageCount, fetchNextPage, isFetching, isFetchNextPageError } = list;
  const loadsByItself =
    nextCursor !== null &&
    !isFetching &&
    !isFetchNextPageError &&
    pageCount % pagesByThemselves !== 0;
  const place = useLoadAhead<HTMLDivElement>({ loadsByItself, fetchNextPage }, aheadPx);

  /** After loading by keyboard the focus moves to the first new product. */
  const loadMore = async (isByKeyboard: boolean) => {
    const before = list.cards.length;
    await fetchNextPage({ cancelRefetch: false });
    if (!isByKeyboard) return;
    const results = place.current?.parentElement;
    requestAnimationFrame(() =>
      results?.querySelectorAll<HTMLElement>('[data-cards] li a')[before]?.focus(),
    );
  };

  if (nextCursor === null) return null;
  return (
    <div ref={place} className="flex flex-col items-center gap-2 py-8">
      {isFetchNextPageError && <p className="text-danger">載入失敗，請再試一次</p>}
      <ShopLink
        to={listAddress(state.scope, state.chosen, nextCursor)}
        prefetch="none"
        rel="next nofollow"
        aria-busy={list.isFetchingNextPage}
        onClick={(event) => {
          event.preventDefault();
          void loadMore(event.detail === 0);
        }}
        className={buttonStyle.outline}
      >
        {list.isFetchingNextPage ? '載入中…' : '看更多商品'}
      </ShopLink>
    </div>
  );
}
