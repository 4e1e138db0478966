import type { CartLine } from '@kaituan/contract/cart';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';

const maxNoteLength = 50;

/** A word to the shop about a line. */
export function LineNote({ line, onNote }: { line: CartLine; onNote: (note: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && line.note === '') {
    return (
      <button
        type="button"
        aria-label={`為${line.name}加上備註`}
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-soft hover:text-primary"
      >
        <NotebookPen aria-hidden size={16} />
        備註
      </button>
    );
  }
  return (
    <label className="flex w-full items-center gap-2 text-sm text-ink-soft">
      <NotebookPen aria-hidden size={16} className="shrink-0" />
      <span className="sr-only">{line.name}的備註</span>
      <input
        // biome-ignore lint/a11y/noAutofocus: opened by the button that stood here
        autoFocus={isOpen}
        defaultValue={line.note}
        maxLength={maxNoteLength}
        placeholder="給店家的備註（50 字內）"
        onChange={(event) => onNote(event.target.value.trim())}
        onBlur={() => setIsOpen(false)}
        className="min-h-11 w-full min-w-0 rounded-control border border-line bg-ground px-3 text-base text-ink placeholder:text-ink-soft"
      />
    </label>
  );
}
