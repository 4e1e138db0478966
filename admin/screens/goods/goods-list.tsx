import { memberQuery } from '@kaituan/api-client/query-client';
import type { GoodsList, GoodsRow } from '@kaituan/contract/staff/goods/staff-goods';
import { pictureUrl } from '@kaituan/kit/content/picture.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { useQuery } from '@tanstack/react-query';
import { FileUp, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type Column, DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs, SelectFilter } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useMay } from '#admin/session/staff.ts';
import { statusText, temperatureText, useGoodsChannel } from './goods-choices.ts';
import { PriceCell } from './price-cell.tsx';
import { StockDialog } from './stock-dialog.tsx';

const tabs: readonly { value: GoodsList; text: string }[] = [
  { value: 'ALL', text: '全部' },
  { value: 'ACTIVE', text: '上架中' },
  { value: 'LOW', text: '庫存偏低' },
  { value: 'SOLD_OUT', text: '售完' },
  { value: 'DRAFT', text: '草稿' },
  { value: 'HIDDEN', text: '下架與停售' },
];
type Temperature = keyof typeof temperatureText;

/** 商品與庫存: every variant with its price and its stock, both changed in place. */
export default function GoodsListScreen() {
  const { filters, change } = useListAddress([
    ...(['search', 'which', 'category', 'brand', 'temperature', 'sort'] as const),
  ]);
  const channelId = useGoodsChannel();
  const mayDo = useMay();
  const which = tabs.find(({ value }) => value === filters.which)?.value ?? 'ALL';
  const temperature = filters.temperature in temperatureText ? filters.temperature : null;
  const hasLeastFirst = filters.sort === 'LEAST_STOCK';
  const list = useList('/StaffGoods/SearchGoodsArray', {
    ...{ channelId, which, search: filters.search },
    ...{ ofCategoryId: idOf(filters.category), ofBrandId: idOf(filters.brand) },
    ...{ temperature: temperature as Temperature | null },
    sort: hasLeastFirst ? 'LEAST_STOCK' : 'NEWEST',
  });
  const [moved, setMoved] = useState<GoodsRow>();
  const columns = useGoodsColumns(setMoved);
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const choices = useQuery(memberQuery('/StaffGoods/GetGoodsChoices', { channelId })).data?.result;
  return (
    <>
      <PageHeader title="商品與庫存">
        <ExportMenu name="商品與庫存" columns={columns} list={list} />
        {mayDo('GOODS', null) && (
          <>
            <Link to="/goods/import" className={buttonStyle.outline}>
              <FileUp aria-hidden size={18} />
              匯入檔案
            </Link>
            <Link to="/goods/new" className={buttonStyle.primary}>
              <Plus aria-hidden size={18} />
              新增商品
            </Link>
          </>
        )}
      </PageHeader>
      <FilterTabs
        label="商品狀態"
        value={which}
        options={tabs}
        onChange={(value) => change({ which: value === 'ALL' ? '' : value })}
      />
      <FilterBar
        search={filters.search}
        onSearch={onSearch}
        placeholder="商品名稱、代碼、貨號、條碼或品牌"
      >
        <SelectFilter
          label="分類"
          value={filters.category}
          onChange={(category) => change({ category })}
          options={[
            everything,
            ...(choices?.categories ?? []).map(({ categoryId, path }) => ({
              ...{ value: String(categoryId), text: path.join(' › ') },
            })),
          ]}
        />
        <SelectFilter
          label="品牌"
          value={filters.brand}
          onChange={(brand) => change({ brand })}
          options={[
            everything,
            ...(choices?.brands ?? []).map(({ brandId, name }) => ({
              ...{ value: String(brandId), text: name },
            })),
          ]}
        />
        <SelectFilter
          label="溫層"
          value={filters.temperature}
          onChange={(value) => change({ temperature: value })}
          options={[
            everything,
            ...Object.entries(temperatureText).map(([value, text]) => ({ value, text })),
          ]}
        />
      </FilterBar>
      <DataTable
        label="商品"
        columns={columns}
        list={list}
        keyOf={({ productId, sku }) => (sku ? `${sku.skuId}` : `p${productId}`)}
        {...(mayDo('GOODS') && { linkOf: ({ productId }: GoodsRow) => `/goods/${productId}` })}
        sort={{
          ...{ columnId: 'stock', isDescending: !hasLeastFirst },
          onTurn: () => change({ sort: hasLeastFirst ? '' : 'LEAST_STOCK' }),
        }}
      />
      {moved?.sku && (
        <StockDialog row={moved} sku={moved.sku} onClose={() => setMoved(undefined)} />
      )}
    </>
  );
}

const everything = { value: '', text: '全部' };
const idOf = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

function useGoodsColumns(onStock: (row: GoodsRow) => void): readonly Column<GoodsRow>[] {
  const mayChange = useMay()('GOODS');
  return useMemo(
    () => [
      {
        ...{ id: 'name', title: '商品' },
        cell: (row) => <Named row={row} />,
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
          <span className="text-ink-soft tabular-nums wrap-anywhere">
            {sku?.code ?? productCode}
          </span>
        ),
        value: ({ sku, productCode }) => sku?.code ?? productCode,
      },
      {
        ...{ id: 'status', title: '狀態' },
        cell: (row) => <Status row={row} />,
        value: ({ status, sku }) => (sku?.isRetired ? '停售' : statusText[status]),
      },
      {
        ...{ id: 'price', title: '售價', isNumber: true },
        cell: ({ sku, name, optionText }) =>
          sku &&
          (mayChange ? (
            <PriceCell key={sku.priceTwd} name={[name, optionText].join(' ').trim()} sku={sku} />
          ) : (
            formatTwd(sku.priceTwd)
          )),
        value: ({ sku }) => sku?.priceTwd ?? '',
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
            <button
              type="button"
              onClick={() => onStock(row)}
              className="relative z-1 min-h-11 rounded-control border border-line px-3 font-semibold hover:border-primary hover:text-primary"
            >
              <span className="sr-only">
                {row.name} {row.optionText} 庫存，
              </span>
              <span className="mr-1 text-xs font-normal text-ink-soft md:hidden">可賣</span>
              {row.sku.onHand - row.sku.held}
              <span className="ml-1 text-xs font-normal text-ink-soft">{row.sku.unitLabel}</span>
            </button>
          ),
        value: ({ sku }) => (sku ? sku.onHand - sku.held : ''),
      },
    ],
    [mayChange, onStock],
  );
}

function Named({ row }: { row: GoodsRow }) {
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
        <span className="block text-xs font-normal text-ink-soft">
          {brand}
          {optionText && <span className="md:hidden">　{optionText}</span>}
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
