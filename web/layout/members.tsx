import { useEffect } from 'react';
import { useLazyComponent } from '#web/ui/use-lazy-component.ts';
import { useMessaging } from './use-messaging.ts';

const loadWatch = async () => (await import('./member-watch.tsx')).MemberWatch;

/** What the shop does for members beside its pages; the first page shows without it. */
export function Members() {
  const [MemberWatch, fetchWatch] = useLazyComponent(loadWatch);
  useMessaging();
  useEffect(() => void fetchWatch(), [fetchWatch]);
  return MemberWatch && <MemberWatch />;
}
