import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { copyText } from '@kaituan/kit/controls/copy-text.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { Check, Share2 } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { isInMessagingApp } from '#web/platform/messaging/messaging-address.ts';
import {
  lineShareUrl,
  type SharedPage,
  sendToFriends,
  sharePage,
} from '#web/platform/sharing/share-ladder.ts';
import { LineActionsInApp } from './line-actions-in-app.tsx';

const confirmedForMs = 2_500;

/** Buttons to share a page. */
export function PageSharing({ page }: { page: SharedPage }) {
  return (
    <>
      <ShareButton page={page} />
      <LineShareLink page={page} />
      <LineActionsInApp page={() => page} />
    </>
  );
}

/** Shares a page by LINE's list of friends or the device's share sheet, or copies its address. */
export function ShareButton({ page }: { page: SharedPage }) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const share = async () => {
    const outcome = await sharePage(page, copyText);
    if (outcome === 'FAILED') showToast('無法複製連結，請長按網址列複製', 'ERROR');
    if (outcome !== 'COPIED') return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), confirmedForMs);
  };
  return (
    <span className="noscript:hidden">
      <Button onClick={share} look="outline">
        {isCopied ? <Check aria-hidden size={18} /> : <Share2 aria-hidden size={18} />}
        {isCopied ? '已複製連結' : '分享'}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && '已複製連結'}
      </span>
    </span>
  );
}

/** A plain link that shares a page on LINE; in LINE's app its list of friends, where LINE offers that. */
function LineShareLink({ page }: { page: SharedPage }) {
  const url = lineShareUrl(page);
  const share = async (event: MouseEvent) => {
    if (!isInMessagingApp()) return;
    event.preventDefault();
    // Neither what sends it nor LINE's page would come.
    if (!navigator.onLine) return showToast('無網路連線，連線後再傳給 LINE 好友', 'ERROR');
    if (!(await sendToFriends(page).catch(() => undefined))) location.assign(url);
  };
  return (
    <a href={url} target="_blank" rel="noopener" className={buttonStyle.outline} onClick={share}>
      傳給 LINE 好友
      <span className="sr-only">（開新視窗）</span>
    </a>
  );
}
