import { Lightbulb } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { searchScope } from './query/list-scope.ts';
import { type ListState, listAddress } from './query/list-state.ts';

/** Says when a search found nothing as typed and what was looked for instead. */
export function RelaxedNotice({
  state,
  relaxedText,
}: {
  state: ListState;
  relaxedText: string | null;
}) {
  if (!relaxedText) return null;
  const typed = state.scope.fixed.text ?? state.chosen.text;
  return (
    <p className="mb-5 flex items-start gap-x-2 rounded-card bg-accent-soft px-4 py-2.5">
      <Lightbulb aria-hidden size={18} className="mt-3.5 shrink-0 text-accent-ink" />
      <span className="leading-11">
        沒有完全符合「{typed}」的商品。你是不是要找
        <ShopLink
          to={listAddress(searchScope(relaxedText), state.chosen)}
          className="mx-1 inline-block font-bold text-primary underline underline-offset-4"
        >
          {relaxedText}
        </ShopLink>
        ？
      </span>
    </p>
  );
}
