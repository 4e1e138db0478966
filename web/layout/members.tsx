import { useEffect } from 'react';
import { useLateComponent } from '#web/ui/late-component.ts';
import { useMessaging } from './use-messaging.ts';

const loadWatch = async () => (await import('./member-watch.tsx')).MemberWatch;

/** What the shop does for members beside its pages; the first page shows without it. */
export function Members() {
  const [MemberWatch, wantWatch] = useLateComponent(loadWatch);
  useMessaging();
  useEffect(() => void wantWatch(), [wantWatch]);
  return MemberWatch && <MemberWatch />;
}
