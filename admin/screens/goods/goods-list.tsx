import { memberQuery } from '@kaituan/api-client/query-client';
import type { GoodsList, GoodsRow } from '@kaituan/contract/staff/goods/staff-goods';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { FileUp, Package, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs, SelectFilter } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useMay } from '#admin/session/staff.ts';
import { temperatureText, useGoodsChannel } from './goods-choices.ts';
import { type GoodsView, useGoodsColumns } from './goods-columns.tsx';
import { StatusBar } from './status-bar.tsx';
import { StockDialog } from './stock-dialog.tsx';

const tabs: readonly { value: GoodsList; text: string }[] = [
  { value: 'ALL', text: '全部' },
  { value: 'ACTIVE', text: '上架中' },
  { value: 'LOW', text: '庫存偏低' },
  { value: 'SOLD_OUT', text: '售完' },
  { value: 'DRAFT', text: '草稿' },
  { value: 'HIDDEN', text: '下架與停售' },
];
const views: readonly { value: GoodsView; text: string }[] = [
  { value: 'SALE', text: '售價' },
  { value: 'STOCK', text: '庫存與儲位' },
];
type Temperature = keyof typeof temperatureText;

/** 商品與庫存: every variant with its price and its stock, both changed in place. */
export default function GoodsListScreen() {
  const { filters, change } = useListAddress([
    ...(['search', 'which', 'category', 'brand', 'temperature', 'sort', 'view'] as const),
  ]);
  const channelId = useGoodsChannel();
  const mayDo = useMay();
  const which = tabs.find(({ value }) => value === filters.which)?.value ?? 'ALL';
  const temperature = filters.temperature in temperatureText ? filters.temperature : null;
  const isFiltered =
    which !== 'ALL' ||
    [filters.search, filters.category, filters.brand, filters.temperature].some(
      (one) => one !== '',
    );
  const hasLeastFirst = filters.sort === 'LEAST_STOCK';
  const list = useList('/StaffGoods/SearchGoodsArray', {
    ...{ channelId, which, search: filters.search },
    ...{ ofCategoryId: idOf(filters.category), ofBrandId: idOf(filters.brand) },
    ...{ temperature: temperature as Temperature | null },
    sort: hasLeastFirst ? 'LEAST_STOCK' : 'NEWEST',
  });
  const [moved, setMoved] = useState<GoodsRow>();
  const view = filters.view === 'STOCK' ? 'STOCK' : 'SALE';
  const columns = useGoodsColumns(view, setMoved);
  const [chosen, choose] = useState<RowSelectionState>({});
  const chosenRows = useMemo(
    () => list.rows.filter((row) => chosen[keyOf(row)]),
    [list.rows, chosen],
  );
  const mayChange = mayDo('GOODS');
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const choices = useQuery(memberQuery('/StaffGoods/GetGoodsChoices', { channelId })).data?.result;
  return (
    <>
      <PageHeader title="商品與庫存">
        <ExportMenu name="商品與庫存" columns={columns} list={list} chosen={chosenRows} />
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
        <SelectFilter
          label="看什麼"
          value={view}
          onChange={(value) => change({ view: value === 'STOCK' ? value : '' }, { replace: true })}
          options={views}
        />
      </FilterBar>
      <DataTable
        label="商品"
        columns={columns}
        list={list}
        keyOf={keyOf}
        nameOf={({ name, optionText }) => [name, optionText].join(' ').trim()}
        {...(mayChange && {
          linkOf: ({ productId }: GoodsRow) => `/goods/${productId}`,
          selection: { chosen, choose },
        })}
        empty={
          isFiltered ? undefined : (
            <EmptyState icon={<Package size={28} />} title="還沒有商品">
              <p className="max-w-sm text-ink-soft">
                商品新增並上架之後，客人就看得到、可以買；開團和限時搶購也從這裡挑商品。
              </p>
              {mayDo('GOODS', null) && (
                <Link to="/goods/new" className={buttonStyle.outline}>
                  新增第一個商品
                </Link>
              )}
            </EmptyState>
          )
        }
        sort={{
          ...{ columnId: 'stock', isDescending: hasLeastFirst ? false : null },
          onTurn: () => change({ sort: hasLeastFirst ? '' : 'LEAST_STOCK' }),
        }}
      />
      <StatusBar
        chosen={chosenRows}
        onDone={(failed) =>
          choose(
            Object.fromEntries(
              chosenRows.flatMap((row) =>
                failed.includes(`${row.productId}`) ? [[keyOf(row), true]] : [],
              ),
            ),
          )
        }
      />
      {moved?.sku && (
        <StockDialog row={moved} sku={moved.sku} onClose={() => setMoved(undefined)} />
      )}
    </>
  );
}

const keyOf = ({ productId, sku }: GoodsRow): string => (sku ? `${sku.skuId}` : `p${productId}`);
const everything = { value: '', text: '全部' };
const idOf = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);
