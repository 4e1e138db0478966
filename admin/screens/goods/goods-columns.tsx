import type { GoodsRow } from '@kaituan/contract/staff/goods/staff-goods';
import { productStatusText } from '@kaituan/domain/catalog/product-status';
import { formatTwd } from '@kaituan/domain/format-twd';
import { pictureUrl } from '@kaituan/kit/content/picture.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { useMedia, wideScreen } from '@kaituan/kit/device/media.ts';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { useMemo } from 'react';
import type { Column } from '#admin/parts/lists/data-table.tsx';
import { useMay } from '#admin/session/staff.ts';
import { LowStockCell, PriceCell, ShelfCell } from './sku-cells.tsx';

/** What the columns beside the name say. */
export type GoodsView = 'SALE' | 'STOCK';

/** The columns of goods; an export has those of both views. */
export function useGoodsColumns(
  view: GoodsView,
  onStock: (row: GoodsRow) => void,
): readonly Column<GoodsRow>[] {
  const mayChange = useMay()('GOODS');
  const isOfStock = view === 'STOCK';
  const isWide = useMedia(wideScreen);
  return useMemo(
    () => [
      {
        ...{ id: 'name', title: '商品' },
        cell: (row) => <Named row={row} isWide={isWide} />,
        value: ({ name }) => name,
      },
      {
        ...{ id: 'option', title: '規格', isWideOnly: true },
        cell: ({ optionText }) => optionText,
        value: ({ optionText }) => optionText,
      },
      {
        ...{ id: 'code', title: '貨號', isWideOnly: true },
        cell: ({ sku, productCode }) => (
          <span className="inline-block min-w-24 text-ink-soft tabular-nums wrap-anywhere">
            {sku?.code ?? productCode}
          </span>
        ),
        value: ({ sku, productCode }) => sku?.code ?? productCode,
      },
      {
        ...{ id: 'status', title: '狀態', isWideOnly: true },
        cell: (row) => <Status row={row} />,
        value: ({ status, sku }) => (sku?.isRetired ? '停售' : productStatusText[status]),
      },
      {
        ...{ id: 'price', title: '售價', isNumber: true, isExportOnly: isOfStock },
        cell: (row) =>
          row.sku &&
          (mayChange ? <PriceCell row={row} sku={row.sku} /> : formatTwd(row.sku.priceTwd)),
        value: ({ sku }) => sku?.priceTwd ?? '',
      },
      {
        ...{ id: 'onHand', title: '現有', isNumber: true, isWideOnly: true },
        isExportOnly: !isOfStock,
        cell: ({ sku }) => sku?.onHand,
        value: ({ sku }) => sku?.onHand ?? '',
      },
      {
        ...{ id: 'held', title: '被訂走', isNumber: true, isWideOnly: true },
        cell: ({ sku }) => sku?.held,
        value: ({ sku }) => sku?.held ?? '',
      },
      {
        ...{ id: 'stock', title: '可賣', isNumber: true },
        cell: (row) =>
          row.sku && (
            <TextButton
              look="bare"
              onClick={() => onStock(row)}
              className="relative z-1 min-h-11 rounded-control border border-line px-3 font-semibold whitespace-nowrap hover:border-primary hover:text-primary"
            >
              <span>
                <span className="sr-only">
                  {row.name} {row.optionText} 庫存，
                </span>
                <span className="mr-1 text-xs font-normal text-ink-soft md:hidden">可賣</span>
                {row.sku.onHand - row.sku.held}
                <span className="ml-1 text-xs font-normal text-ink-soft">{row.sku.unitLabel}</span>
              </span>
            </TextButton>
          ),
        value: ({ sku }) => (sku ? sku.onHand - sku.held : ''),
      },
      {
        ...{ id: 'shelf', title: '儲位', isExportOnly: !isOfStock },
        cell: (row) =>
          row.sku && (mayChange ? <ShelfCell row={row} sku={row.sku} /> : row.sku.shelf),
        value: ({ sku }) => sku?.shelf ?? '',
      },
      {
        ...{ id: 'lowStockAt', title: '低庫存提醒', isNumber: true, isExportOnly: !isOfStock },
        cell: (row) =>
          row.sku && (mayChange ? <LowStockCell row={row} sku={row.sku} /> : row.sku.lowStockAt),
        value: ({ sku }) => sku?.lowStockAt ?? '',
      },
    ],
    [isOfStock, isWide, mayChange, onStock],
  );
}

/** With its option and state on a phone, where price and stock then have a line of their own, at the same place in every card. */
function Named({ row, isWide }: { row: GoodsRow; isWide: boolean }) {
  const { name, optionText, mediaId, brand } = row;
  return (
    <span className="flex items-center gap-3">
      {mediaId ? (
        <img
          src={pictureUrl(mediaId, 160)}
          alt=""
          loading="lazy"
          className="size-12 shrink-0 rounded-control bg-sunken object-cover"
        />
      ) : (
        <span className="size-12 shrink-0 rounded-control bg-sunken" />
      )}
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold">{name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-ink-soft">
          {brand}
          {!isWide && (
            <>
              {optionText && <span>{optionText}</span>}
              <Status row={row} />
            </>
          )}
        </span>
      </span>
    </span>
  );
}

function Status({ row: { status, isInWindow, sku } }: { row: GoodsRow }) {
  if (status === 'ARCHIVED') return <Badge tone="quiet">下架</Badge>;
  if (status === 'DRAFT') return <Badge tone="quiet">草稿</Badge>;
  if (sku?.isRetired) return <Badge tone="quiet">停售</Badge>;
  if (!sku) return <Badge tone="accent">還沒有規格</Badge>;
  if (!isInWindow) return <Badge tone="quiet">不在上架期間</Badge>;
  const available = sku.onHand - sku.held;
  if (available <= 0) return <Badge tone="rose">售完</Badge>;
  if (available <= sku.lowStockAt) return <Badge tone="accent">庫存偏低</Badge>;
  return <Badge tone="good">上架</Badge>;
}
