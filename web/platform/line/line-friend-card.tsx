import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { MessageCircleHeart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { explainMessagingProblem } from '#web/platform/messaging/messaging-problem.ts';
import { useMessagingInApp } from './line-actions.tsx';

/** Invites the buyer to get order messages on LINE, unless LINE says that they are friends already. */
export function LineFriendCard({ lineOaId }: { lineOaId: string }) {
  const messaging = useMessagingInApp();
  const [isFriend, setFriend] = useState<boolean | null>(null);
  useEffect(() => {
    if (messaging?.isSignedIn()) void messaging.isFriend().then(setFriend);
  }, [messaging]);
  const ask = async () => {
    try {
      await messaging?.askFriendship();
      setFriend((await messaging?.isFriend()) ?? null);
    } catch (error) {
      showToast(explainMessagingProblem(error, 'FRIENDSHIP'), 'ERROR');
    }
  };
  if (isFriend) return null;
  return (
    <section
      aria-label="加入 LINE 好友"
      className="flex flex-wrap items-center gap-4 rounded-card bg-good-soft p-4 sm:p-6"
    >
      <MessageCircleHeart aria-hidden size={32} className="shrink-0 text-good" />
      <p className="min-w-0 flex-1 basis-48">
        <span className="block font-bold text-good">加入 LINE 好友</span>
        <span className="text-sm">有訂單問題可以直接傳訊息給我們（{lineOaId}）</span>
      </p>
      {messaging?.canAskFriendship() ? (
        <Button look="outline" onClick={ask} className="max-sm:w-full">
          加入好友
        </Button>
      ) : (
        <a
          href={`https://line.me/R/ti/p/${encodeURIComponent(lineOaId)}`}
          target="_blank"
          rel="noreferrer"
          className={`${buttonStyle.outline} max-sm:w-full`}
        >
          加入好友
        </a>
      )}
    </section>
  );
}
