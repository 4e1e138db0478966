import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { useEffect } from 'react';
import { isInMessagingApp } from '#web/platform/messaging/messaging-address.ts';
import type { SharedPage } from '#web/platform/messaging/share-card.ts';

const loadActions = async () => (await import('./line-actions.tsx')).LineActions;

/** The actions that LINE's app offers for a page; others load none of it. */
export function LineActionsInApp({ page }: { page: () => SharedPage }) {
  const [Actions, fetchActions] = useLazyComponent(loadActions);
  useEffect(() => {
    if (isInMessagingApp()) void fetchActions();
  }, [fetchActions]);
  return Actions && <Actions page={page} />;
}
