import { DialogShell } from '@kaituan/kit/dialogs/dialog-shell.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { productQuery } from '#web/features/product/product-query.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { SheetContent } from './sheet-content.tsx';
import type { SheetRequest } from './sheet-request.ts';

/** Variant, quantity and price of a product, over the page; ordered from here. */
export function BuySheet({ request, onClose }: { request: SheetRequest; onClose: () => void }) {
  const { data, isError } = useQuery(productQuery(useChannelId(), request.productId));
  useEffect(() => {
    if (isError) onClose();
  }, [isError, onClose]);
  return (
    <DialogShell
      onClose={onClose}
      place="sheet"
      isAnimated
      className="sm:w-[min(36rem,calc(100vw-2rem))]"
    >
      {data ? (
        <SheetContent product={data.result} request={request} onClose={onClose} />
      ) : (
        <Skeleton className="m-5 h-80" />
      )}
    </DialogShell>
  );
}
