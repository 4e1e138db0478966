import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isSignInPage } from '#web/navigation/sign-in-route.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { useLazyComponent } from '#web/ui/use-lazy-component.ts';

const loadBanner = async () =>
  (await import('#web/features/members/consent-banner.tsx')).ConsentBanner;

/** The question about changed terms; its code comes with the first member. */
export function ConsentPrompt() {
  const isMember = useAppState(({ user }) => user !== null);
  const { pathname } = useLocation();
  const [ConsentBanner, fetchBanner] = useLazyComponent(loadBanner);
  useEffect(() => {
    if (isMember) void fetchBanner();
  }, [isMember, fetchBanner]);
  const isInTheWay = isSignInPage(pathname) || pathname.startsWith('/checkout');
  return isMember && !isInTheWay && ConsentBanner ? <ConsentBanner /> : null;
}
