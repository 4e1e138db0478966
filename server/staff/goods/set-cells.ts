import * as contract from '@kaituan/contract/staff/goods/staff-goods';
import { presentCellText } from '#server/catalog-file/cells/cell-text.ts';
import { type ColumnKey, headingOf } from '#server/catalog-file/columns/catalog-columns.ts';
import { lockCatalog } from '#server/database/sql/locks.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import { lockStaffSku, type SkuRow } from './staff-product.ts';
import { writeGoods } from './write-goods.ts';

type Cell = {
  skuId: number;
  field: 'priceTwd' | 'shelf' | 'lowStockAt';
  column: ColumnKey;
  seen: string | number;
  value: string | number;
  /** The message for a caller who has not seen the latest value. */
  tell: (value: string | number) => string;
};

export const setPrice = handleStaff(
  contract.setPrice,
  async ({ skuId, seenPriceTwd: seen, priceTwd }, context) => {
    const { remarks } = await writeNoted(context, {
      ...{ skuId, seen, field: 'priceTwd', column: 'price', value: priceTwd },
      tell: (value) => `售價改成 ${value} 元`,
    });
    return { result: { priceTwd, remarks } };
  },
);

export const setShelf = handleStaff(
  contract.setShelf,
  async ({ skuId, seenShelf: seen, shelf }, context) => {
    await writeNoted(context, {
      ...{ skuId, seen, field: 'shelf', column: 'shelf', value: shelf },
      tell: (value) => (value === '' ? '儲位清空' : `儲位改成「${value}」`),
    });
    return { result: { shelf } };
  },
);

export const setLowStockMark = handleStaff(
  contract.setLowStockMark,
  async ({ skuId, seenLowStockAt: seen, lowStockAt }, context) => {
    await writeNoted(context, {
      ...{ skuId, seen, field: 'lowStockAt', column: 'lowStockAt', value: lowStockAt },
      tell: (value) => `低庫存提醒改成 ${value} 件`,
    });
    return { result: { lowStockAt } };
  },
);

/** One cell of a variant by the rules of the file, only for who saw what is there; with what the file would remark on. */
async function writeNoted(context: StaffContext, cell: Cell): Promise<{ remarks: string[] }> {
  const { field, column, value } = cell;
  const { database, staff } = context;
  // As a file locks: the catalogue, then its rows.
  await lockCatalog(database);
  const row = await lockStaffSku(context, cell.skuId);
  const before = row[field];
  if (before !== cell.seen) throw changedMeanwhile(cell, row);
  const { remarks } = await writeGoods(
    context,
    [
      [headingOf('skuCode'), headingOf(column)],
      [presentCellText(row.code), typeof value === 'string' ? presentCellText(value) : `${value}`],
    ],
    { pathOf: () => field },
  );
  staff.note({ subjectId: row.code, before: { [field]: before }, after: { [field]: value } });
  return { remarks: remarks.map(({ reason }) => reason) };
}

const changedMeanwhile = ({ field, tell }: Cell, row: SkuRow): Refusal =>
  new Refusal('SETTINGS_CHANGED', {
    message: `別人剛把${tell(row[field])}，請看過再改`,
    details: [{ path: field, rule: 'CHANGED', allowed: row[field] }],
  });
