import * as contract from '@kaituan/contract/staff/goods/staff-goods';
import { presentCellText } from '#server/catalog-file/cells/cell-text.ts';
import { headingOf } from '#server/catalog-file/columns/catalog-columns.ts';
import { lockCatalog } from '#server/features/ground/catalog/lock-catalog.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { lockStaffSku } from './staff-product.ts';
import { writeGoods } from './write-goods.ts';

export const setPrice = handleStaff(
  contract.setPrice,
  async ({ skuId, seenPriceTwd, priceTwd }, context) => {
    const { database, staff } = context;
    // As a file locks: the catalogue, then its rows.
    await lockCatalog(database);
    const { code, priceTwd: before } = await lockStaffSku(context, skuId);
    if (before !== seenPriceTwd) {
      throw new Refusal('SETTINGS_CHANGED', {
        message: `別人剛把售價改成 ${before} 元，請看過再改`,
        details: [{ path: 'priceTwd', rule: 'CHANGED', allowed: before }],
      });
    }
    const { remarks } = await writeGoods(context, [
      [headingOf('skuCode'), headingOf('price')],
      [presentCellText(code), String(priceTwd)],
    ]);
    staff.note({ subjectId: code, before: { priceTwd: before }, after: { priceTwd } });
    return { result: { priceTwd, remarks: remarks.map(({ reason }) => reason) } };
  },
);
