import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { PackageSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { type ListState, listAddress, withoutChoices } from './query/list-state.ts';

/** Empty state of a list, with ways to widen it. */
export function EmptyList({
  state,
  hasChoices,
  children,
}: {
  state: ListState;
  hasChoices: boolean;
  children?: ReactNode;
}) {
  const { text } = state.scope.fixed;
  const title = text ? `找不到「${text}」的商品` : '目前沒有符合的商品';
  return (
    <>
      <EmptyState icon={<PackageSearch size={28} />} title={title}>
        {hasChoices ? (
          <>
            <p className="text-ink-soft">條件可能太嚴格了，放寬一些試試。</p>
            <ShopLink
              to={listAddress(state.scope, withoutChoices(state.chosen))}
              preventScrollReset
              className={buttonStyle.primary}
            >
              清除篩選
            </ShopLink>
          </>
        ) : (
          <ShopLink to="/products" className={buttonStyle.primary}>
            看全部商品
          </ShopLink>
        )}
        {text && !hasChoices && (
          <p className="text-ink-soft">換個說法、少打幾個字，或看看下面大家都在找什麼。</p>
        )}
      </EmptyState>
      {children}
    </>
  );
}
