import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { useEffect } from 'react';
import { readViewed } from './viewed-products.ts';

const load = async () => (await import('./viewed-row.tsx')).ViewedRow;

/** 最近看過, below everything else, so that nothing moves when it comes; its code is loaded after the page, by who has looked at something. */
export function RecentlyViewed({ exceptId }: { exceptId?: number }) {
  const [Row, fetchRow] = useLazyComponent(load);
  useEffect(() => {
    if (readViewed().some((id) => id !== exceptId)) void fetchRow();
  }, [fetchRow, exceptId]);
  return Row ? <Row {...(exceptId !== undefined && { exceptId })} /> : null;
}
