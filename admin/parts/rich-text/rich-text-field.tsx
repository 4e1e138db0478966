import { Button } from '@kaituan/kit/controls/button.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useEffect, useId, useMemo, useState } from 'react';
import { HtmlPreview } from '#admin/parts/files/html-preview.tsx';
import type { EditedText } from './rich-text-editor.tsx';

const load = () => import('./rich-text-editor.tsx');
type Loaded = Awaited<ReturnType<typeof load>>;

/**
 * A text with headings, lists and links, edited as it will look; its HTML is what the form sends. What the editor
 * could not keep, and a device on which its code does not load, is edited as HTML beside a preview.
 */
export function RichTextField(props: {
  label: string;
  name: string;
  html: string;
  onChange: (html: string) => void;
  problem?: string | undefined;
  hint?: string | undefined;
}) {
  const { label, name, html, onChange, problem, hint } = props;
  const id = useId();
  const noteId = problem || hint ? `${id}note` : undefined;
  const [loaded, setLoaded] = useState<Loaded | 'FAILED'>();
  const [wantsSource, setWantsSource] = useState(false);
  useEffect(() => {
    let isThere = true;
    const take = (answer: Loaded | 'FAILED') => isThere && setLoaded(answer);
    void load().then(take, () => take('FAILED'));
    return () => {
      isThere = false;
    };
  }, []);
  const editor = typeof loaded === 'object' ? loaded : undefined;
  /** What the editor wrote itself, which it can keep: it is not judged again with each letter. */
  const [written, setWritten] = useState<string>();
  const isEditable = useMemo(
    () => editor !== undefined && (html === written || editor.canEdit(html)),
    [editor, html, written],
  );
  const isSource = wantsSource || loaded === 'FAILED' || (editor !== undefined && !isEditable);
  // Who types HTML goes on typing it, also when the editor could take over.
  const changeSource = (next: string) => {
    setWantsSource(true);
    onChange(next);
  };
  const changeRich = (next: string) => {
    setWritten(next);
    onChange(next);
  };
  const shared = { html, label, isInvalid: problem !== undefined, noteId };
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex min-h-11 items-end justify-between gap-2">
        <span aria-hidden className="text-sm font-semibold">
          {label}
        </span>
        {isEditable && (
          <Button look="plain" className="text-sm" onClick={() => setWantsSource(!isSource)}>
            {isSource ? '用編輯器' : 'HTML 原始碼'}
          </Button>
        )}
      </div>
      <input type="hidden" name={name} value={html} />
      {isSource ? (
        <Source {...shared} onChange={changeSource} />
      ) : (
        <div
          data-problem={problem !== undefined || undefined}
          className="rounded-control border border-line bg-ground focus-within:border-primary focus-within:bg-surface data-problem:border-danger"
        >
          {editor ? (
            <editor.RichTextEditor {...shared} onChange={changeRich} />
          ) : (
            <Skeleton className="h-72 w-full" />
          )}
        </div>
      )}
      {editor && !isEditable && (
        <p className="mt-1.5 text-sm text-ink-soft">
          這份內容有編輯器排不出的標籤，為了不弄丟，用 HTML 編輯。
        </p>
      )}
      <FieldNote id={`${id}note`} problem={problem} hint={hint} />
    </div>
  );
}

function Source(props: EditedText) {
  const { label, html, onChange, isInvalid, noteId } = props;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <textarea
        aria-label={label}
        aria-invalid={isInvalid}
        aria-describedby={noteId}
        rows={16}
        value={html}
        onChange={({ target }) => onChange(target.value)}
        className="block w-full resize-y rounded-control border border-line bg-ground px-4 py-3 font-mono text-sm focus:border-primary focus:bg-surface"
      />
      <section
        aria-label={`${label}的預覽`}
        className="min-w-0 rounded-control border border-line bg-ground p-4"
      >
        <HtmlPreview html={html} />
      </section>
    </div>
  );
}
