import { Check, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { lineShareUrl } from './share-links.ts';

const confirmedForMs = 2_500;

/** Hands a page on: by the phone's own share sheet, or else by copying its address. */
export function ShareButton({ name, address }: { name: string; address: string }) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const share = async () => {
    if (await shareNatively({ title: name, url: address })) return;
    await copyText(address);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), confirmedForMs);
  };
  return (
    <span className="noscript:hidden">
      <button type="button" onClick={share} className={buttonStyle.outline}>
        {isCopied ? <Check aria-hidden size={18} /> : <Share2 aria-hidden size={18} />}
        {isCopied ? '已複製連結' : '分享'}
      </button>
      <span role="status" className="sr-only">
        {isCopied && '已複製連結'}
      </span>
    </span>
  );
}

/** Sends a page to a friend on LINE; a plain link. */
export function LineShareLink({ name, address }: { name: string; address: string }) {
  return (
    <a
      href={lineShareUrl(name, address)}
      target="_blank"
      rel="noopener"
      className={buttonStyle.outline}
    >
      傳給 LINE 好友
      <span className="sr-only">（開新視窗）</span>
    </a>
  );
}

/** True when the share sheet took it, also when the person closed it again. */
async function shareNatively(content: ShareData): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelection(text);
  }
}

/** In-app browsers without a clipboard still copy what is selected. */
function copyBySelection(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
