import { expectSignIn } from '@kaituan/identity-client/current-identity';
import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isFromMessaging } from '#web/platform/messaging/messaging-address.ts';

const loadWatch = async () => (await import('./member-watch.tsx')).MemberWatch;

/** Member functions beside the pages, loaded after the first page. */
export function Members() {
  const [MemberWatch, fetchWatch] = useLazyComponent(loadWatch);
  useMessaging();
  useEffect(() => void fetchWatch(), [fetchWatch]);
  return MemberWatch && <MemberWatch />;
}

let isStarted = false;

/** Starts LINE's SDK after the first page, for visitors from LINE. */
function useMessaging(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (isStarted || !isFromMessaging(new URL(location.href), navigator.userAgent)) return;
    isStarted = true;
    const start = async () =>
      (await import('./messaging-start.ts')).startMessaging(client, navigate);
    expectSignIn(start().catch(() => undefined));
  }, [client, navigate]);
}
