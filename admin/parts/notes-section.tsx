import { useCall } from '@kaituan/api-client/use-call';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useState } from 'react';
import { Section } from './section.tsx';

type Note = { noteNo: string; text: string; writtenAt: string; writtenByName: string };

/** What staff write for each other about an order or a member; buyers do not see it in the shop. */
export function NotesSection(props: {
  notes: readonly Note[];
  hint: string;
  onAdd: (text: string) => Promise<unknown>;
  /** Given where notes can be deleted. */
  onRemove?: (note: Note) => Promise<unknown>;
}) {
  const { notes, onRemove } = props;
  const [text, setText] = useState('');
  const { start, isBusy } = useCall({
    run: async () => {
      await props.onAdd(text);
      setText('');
    },
  });
  return (
    <Section title="內部備註">
      {notes.length > 0 && (
        <ul className="mb-3 space-y-2 text-sm">
          {notes.map((note) => (
            <li key={note.noteNo} className="flex gap-2 rounded-control bg-sunken p-3">
              <p className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">
                {note.text}
                <span className="mt-1 block text-xs text-ink-soft tabular-nums">
                  {formatMoment(note.writtenAt)}　{note.writtenByName}
                </span>
              </p>
              {onRemove && <RemoveButton note={note} onRemove={onRemove} />}
            </li>
          ))}
        </ul>
      )}
      <div className="print:hidden">
        <TextAreaField
          label="寫一則備註"
          hint={props.hint}
          rows={2}
          maxLength={300}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          look="outline"
          className="mt-2"
          isBusy={isBusy}
          disabled={text.trim() === ''}
          onClick={() => void start()}
        >
          加上備註
        </Button>
      </div>
    </Section>
  );
}

function RemoveButton(props: { note: Note; onRemove: (note: Note) => Promise<unknown> }) {
  const { start, isBusy } = useCall({ run: () => props.onRemove(props.note) });
  return (
    <Button
      look="plain"
      className="-my-2 -mr-2 shrink-0 text-sm print:hidden"
      aria-label={`刪除備註：${props.note.text}`}
      isBusy={isBusy}
      onClick={() => void start()}
    >
      刪除
    </Button>
  );
}
