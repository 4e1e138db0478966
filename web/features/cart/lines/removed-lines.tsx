import { useCall } from '@kaituan/api-client/use-call';
import type { CartLine } from '@kaituan/contract/order/cart';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** Undo for the line removed last; after it the one removed before. */
export function RemovedLines({
  lines,
  onPutBack,
  onDismiss,
}: {
  lines: readonly CartLine[];
  onPutBack: (line: CartLine) => Promise<void>;
  onDismiss: (line: CartLine) => void;
}) {
  const last = lines.at(-1);
  if (!last) return null;
  return (
    <RemovedLine
      key={last.lineId}
      line={last}
      onPutBack={() => onPutBack(last)}
      onDismiss={() => onDismiss(last)}
    />
  );
}

function RemovedLine({
  line,
  onPutBack,
  onDismiss,
}: {
  line: CartLine;
  onPutBack: () => Promise<void>;
  onDismiss: () => void;
}) {
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button disappeared with its line; the focus moves to the undo button.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  const { start: putBack, isBusy } = useCall({ run: onPutBack });
  return (
    <div className="sticky bottom-[calc(5rem+var(--inset-bottom))] z-10 flex min-h-14 items-center gap-2 rounded-card border border-line bg-raised py-1.5 pr-2 pl-4 shadow-float md:bottom-4">
      <p role="status" className="min-w-0 flex-1 truncate text-ink-soft">
        已移除「{line.name}」
      </p>
      <TextButton
        look="tinted"
        ref={undo}
        isBusy={isBusy}
        onClick={() => void putBack()}
        className="shrink-0 gap-1.5"
      >
        <Undo2 aria-hidden size={18} />
        復原
      </TextButton>
      <IconButton icon={X} label={`不再顯示已移除的${line.name}`} onClick={onDismiss} />
    </div>
  );
}
