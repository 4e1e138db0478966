import { apiOf } from '@kaituan/api-client/query-client';
import type { GoodsRow } from '@kaituan/contract/staff/goods/staff-goods';
import { formatTwd } from '@kaituan/domain/format-twd';
import { isDoubledOrHalved, slipRemark } from '@kaituan/domain/pricing/price-jump';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { maxWhole, tooLargeText, wholeOf } from '#admin/parts/forms/typed-values.ts';
import { EditCell } from '#admin/parts/lists/edit-cell.tsx';
import { useChangeRows, useRefreshLists } from '#admin/parts/lists/use-list.ts';

type Sku = NonNullable<GoodsRow['sku']>;
type Props = { row: GoodsRow; sku: Sku };
const listPath = '/StaffGoods/SearchGoodsArray';

export function PriceCell({ row, sku }: Props) {
  const { api, of } = useSkuCell(row, sku);
  /** What it was before a slip: to go back there is asked about no more. */
  const beforeSlip = useRef(0);
  return (
    <EditCell
      {...of('售價', 'priceTwd')}
      ask={(fromTwd, toTwd) => {
        if (!isDoubledOrHalved(fromTwd, toTwd)) return undefined;
        const usualTwd = beforeSlip.current;
        if (usualTwd > 0 && !isDoubledOrHalved(usualTwd, toTwd)) return undefined;
        const what = toTwd > fromTwd ? '貴了一倍以上' : '只剩一半以下';
        return `${nameOf(row)} 的售價從 ${formatTwd(fromTwd)} 改成 ${formatTwd(toTwd)}，${what}，買家馬上看得到。請看看有沒有打錯。`;
      }}
      read={readWhole('請填 1 元以上的整數', 1)}
      save={async (seenPriceTwd, priceTwd) => {
        const { result } = await api('/StaffGoods/SetPrice', {
          ...{ skuId: sku.skuId, seenPriceTwd, priceTwd },
        });
        if (isDoubledOrHalved(seenPriceTwd, priceTwd)) beforeSlip.current = seenPriceTwd;
        const remarks = result.remarks.filter((text) => !text.endsWith(slipRemark));
        const remark = remarks.map((text) => `（${text}）`).join('');
        return `${nameOf(row)} 改成 ${priceTwd} 元${remark}`;
      }}
      unit="元"
      inputMode="numeric"
      className="w-24 text-right"
    />
  );
}

export function ShelfCell({ row, sku }: Props) {
  const { api, of } = useSkuCell(row, sku);
  return (
    <EditCell
      {...of('儲位', 'shelf')}
      read={(typed) => ({ value: typed.trim() })}
      save={async (seenShelf, shelf) => {
        await api('/StaffStock/SetShelf', { skuId: sku.skuId, seenShelf, shelf });
        return shelf === '' ? `${nameOf(row)} 沒有儲位了` : `${nameOf(row)} 放在 ${shelf}`;
      }}
      caption="儲位"
      className="w-24"
    />
  );
}

export function LowStockCell({ row, sku }: Props) {
  const { api, of } = useSkuCell(row, sku);
  return (
    <EditCell
      {...of('低庫存提醒', 'lowStockAt')}
      read={readWhole('請填整數的件數')}
      save={async (seenLowStockAt, lowStockAt) => {
        await api('/StaffStock/SetLowStockMark', { skuId: sku.skuId, seenLowStockAt, lowStockAt });
        return `${nameOf(row)} 剩 ${lowStockAt} 件以下會提醒`;
      }}
      inputMode="numeric"
      caption="低庫存提醒"
      className="w-16 text-right"
    />
  );
}

/** What cells of a variant have in common. */
function useSkuCell(row: GoodsRow, sku: Sku) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const change = useChangeRows(listPath);
  return {
    api,
    of: <Field extends 'priceTwd' | 'shelf' | 'lowStockAt'>(title: string, field: Field) => ({
      label: `${nameOf(row)} ${title}`,
      value: sku[field],
      show: (value: Sku[Field]) =>
        change((one) =>
          one.sku?.skuId === sku.skuId ? { ...one, sku: { ...one.sku, [field]: value } } : one,
        ),
      refresh: () => refresh(listPath),
    }),
  };
}

const nameOf = ({ name, optionText }: GoodsRow): string => [name, optionText].join(' ').trim();

const readWhole =
  (problem: string, least = 0) =>
  (typed: string) => {
    const value = wholeOf(typed);
    if (value !== undefined && value > maxWhole) return { problem: tooLargeText };
    return value !== undefined && value >= least ? { value } : { problem };
  };
