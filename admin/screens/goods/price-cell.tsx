import { findRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { GoodsRow } from '@kaituan/contract/staff/goods/staff-goods';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { wholeOf } from '#admin/parts/forms/typed-values.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';

type Sku = NonNullable<GoodsRow['sku']>;
const listPath = '/StaffGoods/SearchGoodsArray';

/** A price that is changed in place: Enter or leaving the cell saves, Escape takes back what was typed. */
export function PriceCell({ name, sku }: { name: string; sku: Sku }) {
  const { skuId, priceTwd: seenPriceTwd } = sku;
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const [problem, setProblem] = useState<string>();
  const undo = async (priceTwd: number) => {
    await api('/StaffGoods/SetPrice', {
      ...{ skuId, seenPriceTwd: priceTwd, priceTwd: seenPriceTwd },
    });
    await refresh(listPath);
  };
  const { start, isBusy } = useCall({
    run: async (priceTwd: number) => {
      const { result } = await api('/StaffGoods/SetPrice', { skuId, seenPriceTwd, priceTwd });
      const remark = result.remarks.map((text) => `（${text}）`).join('');
      showToast(`${name} 改成 ${priceTwd} 元${remark}`, 'SUCCESS', {
        ...{ label: '復原', onPress: () => void undo(priceTwd).catch(() => refresh(listPath)) },
      });
      await refresh(listPath);
    },
    explain: async (error) => {
      const refusal = findRefusal(error);
      if (refusal) setProblem(refusal.message);
      if (refusal?.code === 'SETTINGS_CHANGED') await refresh(listPath);
      return refusal !== undefined;
    },
  });
  const save = () => {
    const typed = wholeOf(input.current?.value ?? '');
    if (typed === seenPriceTwd) return setProblem(undefined);
    if (typed === undefined || Number.isNaN(typed) || typed < 0) {
      return setProblem('請填整數的元');
    }
    setProblem(undefined);
    void start(typed);
  };
  return (
    <span className="relative z-1 inline-block">
      <input
        ref={input}
        defaultValue={seenPriceTwd}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${name} 售價`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? noteId : undefined}
        readOnly={isBusy}
        onFocus={({ target }) => target.select()}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') {
            event.currentTarget.value = String(seenPriceTwd);
            setProblem(undefined);
          }
        }}
        className="min-h-11 w-24 rounded-control border border-line bg-ground px-2 text-right text-base tabular-nums aria-invalid:border-danger"
      />
      <span aria-hidden className="ml-1 text-sm text-ink-soft">
        元
      </span>
      {problem && (
        <span id={noteId} role="alert" className="block max-w-40 text-xs text-danger">
          {problem}
        </span>
      )}
    </span>
  );
}
