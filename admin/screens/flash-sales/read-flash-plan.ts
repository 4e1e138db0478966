import type { FlashSalePlanForm } from '@kaituan/contract/staff/promotions/staff-flash-sale';
import { isPromotionTitle, promotionTitleText } from '@kaituan/domain/group-buy/plan-mistake';
import { itemName } from '#admin/parts/forms/promotion-items.tsx';
import { momentOf, numberOf, textOf } from '#admin/parts/forms/typed-values.ts';
import { FieldProblem } from '#admin/parts/forms/use-desk-form.ts';
import { laterPaymentsOf } from '#admin/parts/later-payments.tsx';

/** A SKU as far as it is typed; what cannot be read yet is NaN. */
export type TypedFlashItem = {
  skuCode: string;
  flashPriceTwd: number;
  stock: number;
  perMember: number;
  perOrder: number | null;
};

/** The SKUs as far as they are typed. */
export const typedItems = (typed: FormData, count: number): TypedFlashItem[] =>
  Array.from({ length: count }, (_, index) => {
    const at = (field: string) => itemName(index, field);
    return {
      skuCode: textOf(typed, at('skuCode')),
      flashPriceTwd: numberOf(typed, at('price')) ?? Number.NaN,
      stock: numberOf(typed, at('units')) ?? Number.NaN,
      perMember: numberOf(typed, at('perMember')) ?? Number.NaN,
      perOrder: numberOf(typed, at('perOrder')) ?? null,
    };
  });

/** The plan as typed; throws a problem at each field that cannot be read. */
export function readFlashPlan(typed: FormData, count: number): FlashSalePlanForm {
  const fields: Record<string, string> = {};
  const moment = (name: string): string => {
    const found = momentOf(typed, name);
    if (found === undefined) fields[name] = '請填這一欄';
    return found ?? new Date(0).toISOString();
  };
  const items = typedItems(typed, count);
  for (const [index, item] of items.entries()) {
    const expect = (value: number | null, field: string) => {
      if (value !== null && !(value >= 1)) fields[itemName(index, field)] = '要填 1 以上';
    };
    expect(item.flashPriceTwd, 'price');
    expect(item.stock, 'units');
    expect(item.perMember, 'perMember');
    expect(item.perOrder, 'perOrder');
  }
  if (count === 0) fields.skuCode = '請加進要搶購的規格';
  const later = laterPaymentsOf(typed);
  if (Number.isNaN(later.transferHours)) fields.transferHours = '請填數字';
  const title = textOf(typed, 'title');
  if (!isPromotionTitle(title)) fields.title = promotionTitleText;
  const plan = { title, startsAt: moment('opensAt'), endsAt: moment('closesAt'), ...later, items };
  if (Object.keys(fields).length > 0) throw new FieldProblem(fields);
  return plan;
}
