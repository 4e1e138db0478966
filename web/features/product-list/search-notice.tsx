import { Lightbulb } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { searchScope } from './query/list-scope.ts';
import { type ListState, listAddress } from './query/list-state.ts';

/** Says when a search found nothing as typed: what it was taken for, or what was looked for instead. */
export function SearchNotice({
  state,
  correctedText,
  relaxedText,
}: {
  state: ListState;
  correctedText: string | null;
  relaxedText: string | null;
}) {
  const instead = correctedText ?? relaxedText;
  if (!instead) return null;
  const typed = state.scope.fixed.text ?? state.chosen.text ?? '';
  // With what stands around it in one box: no line begins with a bracket or a full stop.
  const linkTo = (text: string, punctuation: string, isExact = false) => (
    <span className="inline-block">
      「
      <ShopLink
        to={listAddress(searchScope(text, isExact), state.chosen)}
        className="inline-block font-bold text-primary underline underline-offset-4"
      >
        {text}
      </ShopLink>
      」{punctuation}
    </span>
  );
  return (
    <p className="mb-5 flex items-start gap-x-2 rounded-card bg-accent-soft px-4 py-2.5">
      <Lightbulb aria-hidden size={18} className="mt-3.5 shrink-0 text-accent-ink" />
      <span className="leading-11">
        {correctedText ? (
          <>
            找不到「{typed}」，已改為搜尋{linkTo(correctedText, '。')}要找的就是
            {linkTo(typed, '？', true)}
          </>
        ) : (
          <>
            沒有完全符合「{typed}」的商品。
            {instead !== typed && '您是不是要找'}
            {instead !== typed && linkTo(instead, '？')}
          </>
        )}
      </span>
    </p>
  );
}
