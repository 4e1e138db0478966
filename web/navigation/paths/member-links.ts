import { isMemberRoute } from '@kaituan/domain/member/member-route';
import { promptSignIn, readAppState } from '#web/platform/app-state.ts';

/** Links to sign-in routes: guests stay on the page and are prompted to sign in. */
export function guardMemberRoutes(isGuest: () => boolean): () => void {
  const refuse = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isElsewhere = !link || link.origin !== location.origin || link.target === '_blank';
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (isElsewhere || !isPlain || event.defaultPrevented) return;
    if (!isMemberRoute(link.pathname) || !isGuest()) return;
    // The page prompts as well, over what a guest keeps on this device.
    if (link.pathname === '/cart' && readAppState().cartItemCount > 0) return;
    event.preventDefault();
    promptSignIn(link.pathname + link.search + link.hash);
  };
  addEventListener('click', refuse, { capture: true });
  return () => removeEventListener('click', refuse, { capture: true });
}
