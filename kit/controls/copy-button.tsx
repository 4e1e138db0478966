import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showToast } from '#kit/feedback/toast.ts';
import { copyText } from './copy-text.ts';

const confirmationMs = 2_000;

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const isDone = await copyText(text);
    setIsCopied(isDone);
    if (!isDone) showToast('無法複製，請長按文字選取', 'ERROR');
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`複製${label}`}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control border border-line bg-surface px-3.5 text-sm font-semibold text-primary hover:border-primary"
    >
      <Icon aria-hidden size={16} />
      <span aria-live="polite">{isCopied ? '已複製' : '複製'}</span>
    </button>
  );
}
