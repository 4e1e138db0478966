import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EmptyList } from './empty-list.tsx';
import { FlashRibbon } from './flash-ribbon.tsx';
import type { ListState } from './query/list-state.ts';
import { useFlashEnd } from './use-flash-end.ts';
import type { ProductListData } from './use-product-list.ts';

/** The products; or what stands in their place while, or because, there are none. */
export function ListResults({
  state,
  list,
  hasChoices,
  suggestions,
}: {
  state: ListState;
  list: ProductListData;
  hasChoices: boolean;
  suggestions: ReactNode;
}) {
  const onFlashEnd = useFlashEnd(list.refetch);
  if (list.hasFailed) {
    return (
      <EmptyState icon={<CloudOff size={28} />} title="商品沒有載入成功">
        <Button onClick={() => list.refetch()}>再試一次</Button>
      </EmptyState>
    );
  }
  if (!list.isLoaded) return <ProductGridSkeleton count={12} />;
  if (list.cards.length === 0) {
    return (
      <EmptyList state={state} hasChoices={hasChoices}>
        {suggestions}
      </EmptyList>
    );
  }
  const serverTime = list.serverTime ?? '';
  return (
    <div data-cards className={`transition-opacity ${list.isPlaceholderData ? 'opacity-45' : ''}`}>
      <ProductGrid
        cards={list.cards}
        ribbonOf={({ flash }) =>
          flash && <FlashRibbon endsAt={flash.endsAt} serverTime={serverTime} onEnd={onFlashEnd} />
        }
      />
    </div>
  );
}
