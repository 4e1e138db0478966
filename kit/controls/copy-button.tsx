import { Check, Copy } from 'lucide-react';
import { useCopy } from './use-copy.ts';

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopy('無法複製，請長按文字選取');
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => copy(text)}
      aria-label={`複製${label}`}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control border border-line bg-surface px-3.5 text-sm font-semibold text-primary hover:border-primary"
    >
      <Icon aria-hidden size={16} />
      <span aria-live="polite">{isCopied ? '已複製' : '複製'}</span>
    </button>
  );
}
