import type { FlashGoods, FlashSalePlanForm } from '@kaituan/contract/staff-flash-sale';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { X } from 'lucide-react';
import { useId } from 'react';
import { GoodsSearch } from '#admin/parts/goods-search.tsx';
import { LaterPaymentFields } from '#admin/parts/later-payments.tsx';
import { MomentField, MoneyField, NumberField } from '#admin/parts/number-fields.tsx';
import { OwnPicture } from '#admin/parts/own-picture.tsx';
import { FormSection } from '#admin/parts/section.tsx';
import { typedMoment } from '#admin/parts/typed-values.ts';
import { itemName } from './read-flash-plan.ts';

export type PlanParts = {
  plan: FlashSalePlanForm | undefined;
  /** The times of an earlier sale are not those of a new one. */
  isNew: boolean;
  channelId: number;
  /** The SKUs by code, in order. */
  codes: readonly string[];
  onCodes: (codes: readonly string[]) => void;
  goodsOf: ReadonlyMap<string, FlashGoods>;
  problemOf: (name: string) => string | undefined;
};

/** Everything an owner says of a flash sale; the names of fields are those of the file's columns. */
export function FlashPlanFields(parts: PlanParts) {
  const { plan, isNew, channelId, codes, onCodes, problemOf } = parts;
  const noteId = useId();
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
        <div className="space-y-4 md:col-span-2">
          <FieldNote id={noteId} problem={problemOf('skuCode')} />
          {codes.map((code, index) => (
            <ItemRow key={code} {...parts} code={code} index={index} />
          ))}
          <GoodsSearch
            label="加規格"
            channelId={channelId}
            chosen={codes}
            offer={({ sku, name, optionText }) =>
              sku && { code: sku.code, name: [name, optionText].filter(Boolean).join(' ') }
            }
            onAdd={(code) => onCodes([...codes, code])}
          />
        </div>
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

function ItemRow(props: PlanParts & { code: string; index: number }) {
  const { plan, codes, onCodes, goodsOf, problemOf, code, index } = props;
  const item = plan?.items.find(({ skuCode }) => skuCode === code);
  const goods = goodsOf.get(code);
  const label = goods ? [goods.name, goods.optionText].filter(Boolean).join(' ') : code;
  const field = (name: string, value: number | null | undefined) => ({
    ...{ name: itemName(index, name), defaultValue: value ?? '' },
    problem: problemOf(itemName(index, name)),
  });
  const noteId = useId();
  const problem = problemOf(itemName(index, 'skuCode'));
  return (
    <fieldset className="min-w-0 border-line border-b pb-4">
      <legend className="sr-only">{label}</legend>
      <input type="hidden" name={itemName(index, 'skuCode')} value={code} />
      <div className="flex items-center gap-3">
        <OwnPicture
          pictureId={goods?.mediaId ?? null}
          className="size-12 shrink-0 rounded-control object-cover"
        />
        <p className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold">{label}</span>
          <span className="block text-sm text-ink-soft">
            {code}
            {goods && `・${factsOf(goods)}`}
          </span>
        </p>
        <button
          type="button"
          aria-label={`拿掉 ${label}`}
          onClick={() => onCodes(codes.filter((one) => one !== code))}
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-danger"
        >
          <X aria-hidden size={18} />
        </button>
      </div>
      <FieldNote id={noteId} problem={problem} />
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
    </fieldset>
  );
}

const factsOf = ({ ordinary, available, unitLabel }: FlashGoods): string =>
  [
    ordinary ? `平常 ${formatTwd(ordinary.priceTwd)}` : '這個通路沒有在賣',
    `可賣 ${Math.max(0, available)} ${unitLabel}`,
  ].join('・');
