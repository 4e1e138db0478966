import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { useEffect } from 'react';

const load = async () => (await import('./viewed-row.tsx')).ViewedRow;

/** 最近看過, below everything else, so that nothing moves when it comes; its code is loaded after the page. */
export function RecentlyViewed({ exceptId }: { exceptId?: number }) {
  const [Row, fetchRow] = useLazyComponent(load);
  useEffect(() => void fetchRow(), [fetchRow]);
  return Row ? <Row {...(exceptId !== undefined && { exceptId })} /> : null;
}
