import { apiOf } from '@kaituan/api-client/query-client';
import type { GroupPriceRow, QuantityPrice } from '@kaituan/contract/staff/goods/staff-price-group';
import { findGroupPriceMistakes } from '@kaituan/domain/pricing/group-price';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';
import { rungsOf, rungsText, wholeOf } from '#admin/parts/forms/typed-values.ts';
import { useCellChange } from '#admin/parts/lists/use-cell-change.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { groupsPath } from './price-group-list.tsx';

const listPath = '/StaffPriceGroup/SearchGroupPriceArray';

/**
 * A price and its quantity prices, changed in place: Enter or leaving both fields saves, Escape takes back what was
 * typed, an empty price is everybody's.
 */
export function GroupPriceCell({
  priceGroupId,
  row,
}: {
  priceGroupId: number;
  row: GroupPriceRow;
}) {
  const { skuId, own: seen, name, optionText } = row;
  const label = [name, optionText].filter(Boolean).join(' ');
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const price = useRef<HTMLInputElement>(null);
  const tiers = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const { start, isBusy, problem, setProblem } = useCellChange<QuantityPrice | null>({
    refresh: () => refresh(listPath, groupsPath),
    change: async (from, own) => {
      const request = { priceGroupId, skuId, seen: from, own };
      const { remark } = (await api('/StaffPriceGroup/SetGroupPrice', request)).result;
      const said = own ? `${label} 給群組 ${own.priceTwd} 元` : `${label} 和一般一樣`;
      return remark ? `${said}（${remark}）` : said;
    },
  });
  const save = () => {
    const typed = readPrice(price.current?.value ?? '', tiers.current?.value ?? '');
    if (typeof typed === 'string') return setProblem(typed);
    setProblem(undefined);
    if (JSON.stringify(typed) !== JSON.stringify(seen)) void start({ from: seen, to: typed });
  };
  const field = (part: string) => ({
    'aria-label': `${label} ${part}`,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem ? noteId : undefined,
    autoComplete: 'off',
    readOnly: isBusy,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // From one field to the other is still typing.
      if (relatedTarget !== price.current && relatedTarget !== tiers.current) save();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') event.currentTarget.blur();
      if (event.key !== 'Escape') return;
      if (price.current) price.current.value = String(seen?.priceTwd ?? '');
      if (tiers.current) tiers.current.value = rungsText(seenTiers);
      setProblem(undefined);
    },
    className:
      'min-h-11 rounded-control border border-line bg-ground px-2 text-base tabular-nums placeholder:text-ink-soft aria-invalid:border-danger',
  });
  const seenTiers = (seen?.tiers ?? []).map(({ minQty, unitPriceTwd }) => ({
    minQty,
    unitPriceTwd,
  }));
  const { className, ...more } = field('群組價');
  return (
    <span className="relative z-1 inline-flex flex-wrap items-end gap-1 md:min-w-62">
      <span>
        <Caption>單價</Caption>
        <input
          ref={price}
          {...more}
          inputMode="numeric"
          placeholder="同一般"
          defaultValue={seen?.priceTwd ?? ''}
          onFocus={({ target }) => target.select()}
          className={`${className} w-24 text-right`}
        />
      </span>
      <span>
        <Caption>量價（件數:單價）</Caption>
        <input
          ref={tiers}
          {...field('群組量價')}
          placeholder="10:400;50:380"
          defaultValue={rungsText(seenTiers)}
          className={`${className} w-36`}
        />
      </span>
      {problem && (
        <span id={noteId} role="alert" className="block basis-full text-xs text-danger">
          {problem}
        </span>
      )}
    </span>
  );
}

/** What a field is for; screen readers hear it in the name of the field. */
const Caption = ({ children }: { children: string }) => (
  <span aria-hidden className="block text-xs text-ink-soft">
    {children}
  </span>
);

/** What was typed, or what is wrong with it. */
function readPrice(price: string, tiers: string): QuantityPrice | null | string {
  const priceTwd = wholeOf(price);
  const read = rungsOf(tiers);
  if (!read) return '量價請寫成 10:400;50:380';
  if (priceTwd === undefined) return read.length > 0 ? '有量價，也要填單價' : null;
  if (Number.isNaN(priceTwd)) return '請填整數的元';
  const [mistake] = findGroupPriceMistakes({ priceTwd, tiers: read });
  return mistake?.text ?? { priceTwd, tiers: read };
}
