import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';

/** Takes a file that is dropped or chosen. */
export function FileDrop(props: {
  label: string;
  hint?: string;
  /** As `accept` of a file input. */
  accept: string;
  isBusy?: boolean;
  onFile: (file: File) => void;
}) {
  const { label, hint, accept, isBusy = false, onFile } = props;
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent, isNowOver: boolean) => {
    event.preventDefault();
    setIsOver(isNowOver);
  };
  return (
    <label
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        const [file] = event.dataTransfer.files;
        if (file && !isBusy) onFile(file);
      }}
      className={`flex cursor-pointer flex-col items-center gap-1 rounded-card border-2 border-dashed px-6 py-8 text-center has-focus-visible:outline-3 has-focus-visible:outline-accent ${isOver ? 'border-primary bg-primary-soft' : 'border-line bg-surface hover:border-primary'}`}
    >
      <FileUp aria-hidden size={28} className="text-primary" />
      <span className="font-semibold">{label}</span>
      {hint && <span className="text-sm text-ink-soft">{hint}</span>}
      <input
        type="file"
        accept={accept}
        disabled={isBusy}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it was mended.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
