import { MessageCircleHeart } from 'lucide-react';
import { buttonStyle } from '#web/ui/button-style.ts';

/** Asked after something went well: to hear of the order over LINE. */
export function LineFriendCard({ lineOaId }: { lineOaId: string }) {
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
      <a
        href={`https://line.me/R/ti/p/${encodeURIComponent(lineOaId)}`}
        target="_blank"
        rel="noreferrer"
        className={`${buttonStyle.outline} max-sm:w-full`}
      >
        加入好友
      </a>
    </section>
  );
}
