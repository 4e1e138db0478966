import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { useEffect, useState } from 'react';
import { readViewed } from './viewed-products.ts';

const load = async () => (await import('./viewed-row.tsx')).ViewedRow;

/** 最近看過, below everything else, so that nothing moves when it comes; its code is loaded after the page, by who has looked at something. */
export function RecentlyViewed({ exceptId }: { exceptId?: number }) {
  const [Row, fetchRow] = useLazyComponent(load);
  // Read once: coming back to a page changes nothing of it.
  const [hasViewed] = useState(() => readViewed().some((id) => id !== exceptId));
  useEffect(() => {
    if (hasViewed) void fetchRow();
  }, [fetchRow, hasViewed]);
  return Row ? <Row {...(exceptId !== undefined && { exceptId })} /> : null;
}
