import { whenSignInIsOver } from '@kaituan/identity-client/current-identity';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { MessageCircle, SquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findMessaging } from '#web/platform/messaging/messaging.ts';
import type { MessagingClient } from '#web/platform/messaging/messaging-client.ts';
import { explainMessagingProblem } from '#web/platform/messaging/messaging-problem.ts';
import type { SharedPage } from '#web/platform/messaging/share-card.ts';
import { offerToCopy } from '#web/platform/sharing/share-problem.ts';

/** What LINE's app offers beside its list of friends: the chat one came from, and the phone's home screen. */
export function LineActions({ page }: { page: () => SharedPage }) {
  const messaging = useMessagingInApp();
  if (!messaging) return null;
  return (
    <>
      {messaging.canSendToChat() && (
        <LineButton
          act={() => messaging.sendToChat(page())}
          done="已傳到聊天室"
          onFailure={(error) => offerToCopy(error, page().url, 'CHAT')}
          label={
            <>
              <MessageCircle aria-hidden size={18} />
              傳到這個聊天室
            </>
          }
        />
      )}
      {messaging.canAddShortcut() && (
        <LineButton
          act={() => messaging.addShortcut(page().url)}
          onFailure={(error) => showToast(explainMessagingProblem(error, 'SHORTCUT'), 'ERROR')}
          label={
            <>
              <SquarePlus aria-hidden size={18} />
              加到手機桌面
            </>
          }
        />
      )}
    </>
  );
}

/** LINE's SDK, once it is known who is here. */
export function useMessagingInApp(): MessagingClient | undefined {
  const [messaging, setMessaging] = useState<MessagingClient>();
  useEffect(() => {
    void whenSignInIsOver()
      .then(findMessaging)
      .then(setMessaging)
      .catch(() => undefined);
  }, []);
  return messaging;
}

function LineButton(props: {
  act: () => Promise<void>;
  done?: string;
  onFailure: (error: unknown) => void;
  label: React.ReactNode;
}) {
  const { act, done, onFailure, label } = props;
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await act();
      if (done) showToast(done, 'SUCCESS');
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="outline" isBusy={isBusy} onClick={press}>
      {label}
    </Button>
  );
}
