import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import type { ReactNode } from 'react';
import { AskLink } from '#web/navigation/ask-link.tsx';
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
      <EmptyState drawing="/open-box.svg" title={title}>
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
          <>
            {text && (
              <p className="max-w-2xl text-balance text-ink-soft">
                換個說法、少打幾個字再找一次；店裡還沒賣的，也可以告訴我們您想買什麼。
              </p>
            )}
            <div className="mt-2 flex flex-wrap justify-center gap-3">
              <ShopLink to="/products" className={buttonStyle.primary}>
                看全部商品
              </ShopLink>
              {text && (
                <AskLink asked={{ category: 'PRODUCT' }} look="outline">
                  告訴店家想買什麼
                </AskLink>
              )}
            </div>
          </>
        )}
      </EmptyState>
      {children}
    </>
  );
}
