import { type ChatEntry, unclearText } from '@kaituan/domain/chat-order/chat-entry';
import type { UnclearLine } from '@kaituan/domain/chat-order/read-chat';
import { Button } from '@kaituan/kit/controls/button.tsx';
import type { ChatDraft } from './use-chat-draft.ts';

const verbs: Record<ChatEntry['kind'], (n: number) => string> = {
  ADD: (n) => `${n} 份`,
  MORE: (n) => `再加 ${n} 份`,
  SET: (n) => `改成 ${n} 份`,
  TAKE: (n) => `少 ${n} 份`,
  CANCEL: () => '取消',
};

/** Lines that can be read in two ways or in none: each is decided by a tap, never guessed. */
export function UnclearLines({
  draft,
  goodsText,
}: {
  draft: ChatDraft;
  goodsText: (skuId: number) => string;
}) {
  const { unclear } = draft.reading;
  if (unclear.length === 0) return null;
  const textOf = (entries: readonly ChatEntry[]) =>
    entries
      .map(({ name, skuId, kind, quantity }) =>
        [name, skuId !== null && goodsText(skuId), verbs[kind](quantity)].filter(Boolean).join(' '),
      )
      .join('、');
  return (
    <section aria-labelledby="unclear-lines" className="mt-4">
      <h2 id="unclear-lines" className="font-bold">
        請您看一下這 {unclear.length} 行
      </h2>
      <ul className="mt-2 space-y-2">
        {unclear.map((line) => (
          <Unclear key={line.key} line={line} textOf={textOf} decide={draft.decide} />
        ))}
      </ul>
    </section>
  );
}

function Unclear(props: {
  line: UnclearLine;
  textOf: (entries: readonly ChatEntry[]) => string;
  decide: ChatDraft['decide'];
}) {
  const { line, textOf, decide } = props;
  const { key, no, sender, text, why, suggestions } = line;
  return (
    <li className="rounded-card border border-line bg-accent-soft p-3 text-accent-ink">
      <p className="wrap-anywhere">
        <span className="text-sm tabular-nums">第 {no} 行　</span>
        {sender && `${sender}：`}
        {text}
      </p>
      <p className="text-sm">{unclearText[why]}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {suggestions.map((entries) => (
          <Button key={textOf(entries)} look="outline" onClick={() => decide(key, entries)}>
            {textOf(entries)}
          </Button>
        ))}
        <Button
          look="plain"
          aria-label={`第 ${no} 行不是訂單，略過`}
          onClick={() => decide(key, [])}
        >
          不是訂單，略過
        </Button>
      </div>
    </li>
  );
}
