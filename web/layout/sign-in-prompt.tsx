import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { clearIntendedAction } from '#web/navigation/intended-action.ts';
import { signInPath } from '#web/navigation/sign-in-route.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { changeAppState, readAppState, useAppState } from '#web/platform/app-state.ts';
import { useLazyComponent } from '#web/ui/use-lazy-component.ts';

const loadDialog = async () => (await import('./login-required-dialog.tsx')).LoginRequiredDialog;

const close = () => changeAppState({ isAuthRedirectVisible: false });
function cancel(): void {
  clearIntendedAction(sessionStorage);
  close();
}

/** Asks whoever needs to sign in, over the page they are on; their code comes when first needed. */
export function SignInPrompt() {
  const isWanted = useAppState((state) => state.isAuthRedirectVisible);
  const navigate = useNavigate();
  const channelId = useChannelId();
  const [LoginRequiredDialog, fetchDialog] = useLazyComponent(loadDialog);
  useEffect(() => {
    if (isWanted) void fetchDialog().then((came) => came || close());
  }, [isWanted, fetchDialog]);
  const goToSignIn = () => {
    navigate(withChannel(signInPath(readAppState().redirectFullPath), channelId));
    close();
  };
  return (
    LoginRequiredDialog && (
      <LoginRequiredDialog isOpen={isWanted} onCancel={cancel} onSignIn={goToSignIn} />
    )
  );
}
