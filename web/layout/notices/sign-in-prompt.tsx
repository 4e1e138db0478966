import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { clearIntendedAction } from '#web/navigation/intended-action.ts';
import { isSignInPage, signInPath } from '#web/navigation/paths/sign-in-route.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { changeAppState, readAppState, useAppState } from '#web/platform/app-state.ts';

const loadDialog = async () => (await import('./login-required-dialog.tsx')).LoginRequiredDialog;

const close = () => changeAppState({ isAuthRedirectVisible: false });
function cancel(): void {
  clearIntendedAction(sessionStorage);
  close();
}

/**
 * Opens the login dialog over the page; loaded when first needed. A call that is refused late, when the sign-in page is
 * already on its way or there, does not open it over that page.
 */
export function SignInPrompt() {
  const isOpen = useAppState(
    ({ isAuthRedirectVisible, redirectFullPath }) =>
      isAuthRedirectVisible && !isSignInPage(redirectFullPath.split(/[?#]/, 1)[0] ?? ''),
  );
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const channelId = useChannelId();
  const [LoginRequiredDialog, fetchDialog] = useLazyComponent(loadDialog);
  useEffect(() => {
    if (isOpen) void fetchDialog().then((came) => came || close());
  }, [isOpen, fetchDialog]);
  useEffect(() => {
    if (isSignInPage(pathname)) close();
  }, [pathname]);
  const goToSignIn = () => {
    navigate(withChannel(signInPath(readAppState().redirectFullPath), channelId));
    close();
  };
  return (
    LoginRequiredDialog && (
      <LoginRequiredDialog isOpen={isOpen} onCancel={cancel} onSignIn={goToSignIn} />
    )
  );
}
