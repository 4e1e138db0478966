import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';

/** Takes files that are dropped or chosen: one, unless `multiple`. */
export function FileDrop(props: {
  label: string;
  hint?: string;
  /** As `accept` of a file input. */
  accept: string;
  isBusy?: boolean;
  multiple?: boolean;
  /** A row among fields, not the task of the screen. */
  isSmall?: boolean;
  /** At least one. */
  onFiles: (files: readonly File[]) => void;
}) {
  const { label, hint, accept, isBusy = false, multiple = false, isSmall = false, onFiles } = props;
  const [isOver, setIsOver] = useState(false);
  const take = (given: FileList | null) => {
    const files = [...(given ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !isBusy) onFiles(files);
  };
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
        take(event.dataTransfer.files);
      }}
      className={`flex cursor-pointer items-center gap-x-3 gap-y-1 rounded-card border-2 border-dashed ${isSmall ? 'min-h-14 flex-wrap px-4 py-2 text-sm' : 'flex-col px-6 py-8 text-center'} has-focus-visible:outline-3 has-focus-visible:outline-accent ${isOver ? 'border-primary bg-primary-soft' : 'border-line bg-surface hover:border-primary'}`}
    >
      <FileUp aria-hidden size={isSmall ? 20 : 28} className="text-primary" />
      <span className="font-semibold">{label}</span>
      {hint && <span className="text-sm text-ink-soft">{hint}</span>}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={isBusy}
        className="sr-only"
        onChange={({ target }) => {
          take(target.files);
          // The same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
    </label>
  );
}
