import { X } from 'lucide-react';
import {
  type ListState,
  listAddress,
  withoutChoices,
} from '#web/features/product-list/query/list-state.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import type { ActiveChoice } from './active-choices.ts';

/** The chosen filters, each removable. */
export function ChoiceChips({ state, choices }: { state: ListState; choices: ActiveChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <ul aria-label="已選條件" className="mb-4 flex flex-wrap items-center gap-2">
      {choices.map(({ key, label, without }) => (
        <li key={key}>
          <ShopLink
            to={listAddress(state.scope, without)}
            prefetch="none"
            preventScrollReset
            rel="nofollow"
            aria-label={`移除條件：${label}`}
            className="flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-surface pr-3 pl-4 text-sm font-medium hover:border-primary hover:text-primary md:min-h-9"
          >
            {label}
            <X aria-hidden size={15} className="text-ink-soft" />
          </ShopLink>
        </li>
      ))}
      <li>
        <ShopLink
          to={listAddress(state.scope, withoutChoices(state.chosen))}
          prefetch="none"
          preventScrollReset
          className="flex min-h-11 items-center px-2 text-sm font-semibold text-primary hover:underline md:min-h-9"
        >
          清除全部
        </ShopLink>
      </li>
    </ul>
  );
}
