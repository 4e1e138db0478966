import { isRecord } from '@kaituan/domain/settings/list-changes';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useState } from 'react';
import { HtmlPreview } from '#admin/parts/files/html-preview.tsx';
import type { ChangedField } from '#admin/parts/forms/use-newest.ts';

/** What somebody else made of a text that was typed as well; undefined where only one of them changed it. */
function theirTextOf(changed: readonly ChangedField[] | null, path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1);
  for (const { path: at, now, isTyped } of changed ?? []) {
    const text = at === path ? now : path === `${at}.${name}` && isRecord(now) ? now[name] : null;
    if (isTyped && typeof text === 'string') return text;
  }
  return undefined;
}

const blocksOf = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map((node) =>
    node instanceof Element ? node.outerHTML : (node.textContent ?? ''),
  );

/** The paragraphs that the other text does not have: in a long text nobody finds them. */
function onlyIn(html: string, other: string): string {
  const known = new Set(blocksOf(other));
  return blocksOf(html)
    .filter((block) => !known.has(block))
    .join('');
}

/** A formatted text that both changed: one beside the other, and one of them is saved. */
export function BothTexts(props: {
  label: string;
  path: string;
  changed: readonly ChangedField[] | null;
  html: string;
  onChoose: (html: string) => void;
}) {
  const theirs = theirTextOf(props.changed, props.path);
  if (theirs === undefined) return null;
  return <Choice key={theirs} {...props} theirs={theirs} />;
}

function Choice(props: {
  label: string;
  theirs: string;
  html: string;
  onChoose: (html: string) => void;
}) {
  const { label, theirs, html, onChoose } = props;
  const [typed, setTyped] = useState(html);
  const isTheirs = html === theirs;
  const own = isTheirs ? typed : html;
  const take = () => {
    setTyped(own);
    onChoose(theirs);
  };
  const texts = [
    { title: '最新的，別人存的', text: onlyIn(theirs, own), isChosen: isTheirs, choose: take },
    {
      title: '您填的',
      text: onlyIn(own, theirs),
      isChosen: !isTheirs,
      choose: () => onChoose(own),
    },
  ];
  return (
    <fieldset className="rounded-card border border-danger p-4">
      <legend className="px-1 font-semibold">兩邊都改了{label}，請選要存哪一份</legend>
      <div className="grid gap-4 md:grid-cols-2">
        {texts.map(({ title, text, isChosen, choose }) => (
          <section key={title} aria-label={title} className="min-w-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold">{title}</h3>
              <Button look="outline" aria-pressed={isChosen} onClick={choose}>
                {isChosen ? '會存這一份' : '改存這一份'}
              </Button>
            </div>
            <div className="mt-2 max-h-72 overflow-y-auto rounded-control border border-line bg-ground p-3">
              {text === '' ? (
                <p className="text-ink-soft">只少了另一份的這些段落</p>
              ) : (
                <HtmlPreview html={text} />
              )}
            </div>
          </section>
        ))}
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        這裡只列出不同的段落；選了還可以在下面再改，改完按儲存。
      </p>
    </fieldset>
  );
}
