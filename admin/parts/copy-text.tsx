import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';

/** A text that is copied by one tap, as into a chat. */
export function CopyText(props: {
  title: string;
  text: string;
  /** To be read here, too: it does not scroll within its box. */
  isWhole?: boolean;
  children?: ReactNode;
}) {
  const { title, text, isWhole = false, children } = props;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('已複製', 'SUCCESS');
    } catch {
      showToast('無法複製，請選取文字', 'ERROR');
    }
  };
  const shown = (
    <pre className="font-sans text-sm whitespace-pre-wrap wrap-anywhere text-ink-soft">{text}</pre>
  );
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className={`mr-auto font-bold ${children ? 'basis-full' : ''}`}>{title}</h2>
        {children}
        <Button look="soft" onClick={() => void copy()}>
          <Copy aria-hidden size={18} />
          複製<span className="sr-only">：{title}</span>
        </Button>
      </div>
      {isWhole ? (
        shown
      ) : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too.
          tabIndex={0}
          aria-label={`要複製的文字：${title}`}
          className="max-h-60 overflow-y-auto"
        >
          {shown}
        </section>
      )}
    </section>
  );
}
