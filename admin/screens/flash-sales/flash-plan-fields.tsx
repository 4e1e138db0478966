import type { FlashSalePlanForm } from '@kaituan/contract/staff/promotions/staff-flash-sale';
import type { PromotionGoods } from '@kaituan/contract/staff/promotions/staff-promotion';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { MomentField, MoneyField, NumberField } from '#admin/parts/forms/number-fields.tsx';
import { itemName, PromotionItems } from '#admin/parts/forms/promotion-items.tsx';
import { typedMoment } from '#admin/parts/forms/typed-values.ts';
import { LaterPaymentFields } from '#admin/parts/later-payments.tsx';
import { FormSection } from '#admin/parts/section.tsx';

export type PlanParts = {
  plan: FlashSalePlanForm | undefined;
  /** The times of an earlier sale are not those of a new one. */
  isNew: boolean;
  channelId: number;
  /** The SKUs by code, in order. */
  codes: readonly string[];
  onCodes: (codes: readonly string[]) => void;
  goodsOf: ReadonlyMap<string, PromotionGoods>;
  problemOf: (name: string) => string | undefined;
};

/** Everything an owner says of a flash sale; the names of fields are those of the file's columns. */
export function FlashPlanFields(parts: PlanParts) {
  const { plan, isNew, problemOf } = parts;
  const time = (name: string, at: string | undefined) => ({
    ...{ name, problem: problemOf(name) },
    defaultValue: at && !isNew ? typedMoment(at) : '',
  });
  return (
    <>
      <FormSection title="搶購">
        <FormField
          label="標題"
          name="title"
          defaultValue={plan?.title ?? ''}
          problem={problemOf('title')}
          maxLength={40}
        />
        <span className="hidden md:block" />
        <MomentField label="開始（台北）" {...time('opensAt', plan?.startsAt)} />
        <MomentField label="結束" hint="最長 7 天" {...time('closesAt', plan?.endsAt)} />
      </FormSection>
      <FormSection title="商品與搶購價">
        <PromotionItems {...parts}>
          {(code, index) => (
            <ItemFields
              item={plan?.items.find(({ skuCode }) => skuCode === code)}
              {...{ index, problemOf }}
            />
          )}
        </PromotionItems>
      </FormSection>
      <FormSection title="付款">
        <p className="text-sm text-ink-soft md:col-span-2">
          信用卡、LINE Pay 不用設定，10 分鐘內付完。轉帳的商品保留到期限；取貨時付款的立刻算賣出。
        </p>
        <LaterPaymentFields later={plan} problem={problemOf('transferHours')} />
      </FormSection>
    </>
  );
}

function ItemFields(props: {
  item: FlashSalePlanForm['items'][number] | undefined;
  index: number;
  problemOf: (name: string) => string | undefined;
}) {
  const { item, index, problemOf } = props;
  const field = (name: string, value: number | null | undefined) => ({
    ...{ name: itemName(index, name), defaultValue: value ?? '' },
    problem: problemOf(itemName(index, name)),
  });
  return (
    <div className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <MoneyField label="搶購價" {...field('price', item?.flashPriceTwd)} />
      <NumberField label="數量" {...field('units', item?.stock)} />
      <NumberField label="每人上限" {...field('perMember', item?.perMember ?? 1)} />
      <NumberField
        label="每筆上限"
        placeholder="同每人上限"
        {...field('perOrder', item?.perOrder)}
      />
    </div>
  );
}
