import type { ProductForm } from '@kaituan/contract/staff/goods/staff-product';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { CheckField } from '#admin/parts/forms/check-field.tsx';
import { NumberField } from '#admin/parts/forms/number-fields.tsx';
import { ReorderGrip, rowPlace } from '#admin/parts/forms/reorder-grip.tsx';
import { useFocusAdded, type useRows } from '#admin/parts/lists/use-rows.ts';
import { FormSection } from '#admin/parts/section.tsx';
import type { GoodsChannel } from './goods-choices.ts';

const maxSpecs = 30;

/** The table of facts on the product's page, a row each. */
export function ProductSpecs(
  props: ReturnType<typeof useRows<ProductForm['specs'][number]>> & {
    problem: string | undefined;
  },
) {
  const { rows, add, remove, move, problem } = props;
  const list = useFocusAdded<HTMLUListElement>();
  const noteId = useId();
  return (
    <FormSection title="規格表">
      <div className="md:col-span-2">
        <ul ref={list} aria-label="規格表" className="space-y-2">
          {rows.map(({ key, initial }, index) => (
            <li key={key} {...rowPlace(index)} className="flex items-end gap-1 sm:gap-2">
              <ReorderGrip
                name={`第 ${index + 1} 項`}
                onStep={(step) => move(index, step === 'UP' ? index - 1 : index + 1)}
                onDrag={(over) => move(index, over)}
              />
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[2fr_3fr]">
                <FormField
                  label={`第 ${index + 1} 項名稱`}
                  name={`product.specs[${index}].name`}
                  defaultValue={initial.name}
                  placeholder="保存方式"
                  maxLength={40}
                />
                <FormField
                  label="內容"
                  aria-label={`第 ${index + 1} 項內容`}
                  name={`product.specs[${index}].value`}
                  defaultValue={initial.value}
                  placeholder="冷凍 -18°C 以下"
                  maxLength={500}
                />
              </div>
              <IconButton
                look="bare"
                icon={X}
                label={`拿掉第 ${index + 1} 項`}
                onClick={() => remove(key)}
                className="size-12 shrink-0 rounded-control text-ink-soft hover:bg-danger-soft hover:text-danger"
              />
            </li>
          ))}
        </ul>
        {rows.length < maxSpecs && (
          <Button look="outline" className="mt-3" onClick={() => add({ name: '', value: '' })}>
            <Plus aria-hidden size={18} />
            加一項規格
          </Button>
        )}
        <FieldNote
          id={noteId}
          problem={problem}
          hint="例如保存方式、產季、尺寸；商品頁照這個順序列出，空白的一項不會存。"
        />
      </div>
    </FormSection>
  );
}

/** Which channels offer the product; those of others are shown and left as they are. */
export function ProductOffers(props: {
  offers: ProductForm['offers'];
  channels: readonly GoodsChannel[];
  problemOf: (name: string) => string | undefined;
}) {
  const { offers, channels, problemOf } = props;
  const noteId = useId();
  return (
    <FormSection title="通路">
      <ul aria-label="販售的通路" className="space-y-3 md:col-span-2">
        {channels.map(({ channelId, name, mayChange }) => {
          const offer = offers.find((one) => one.channelId === channelId);
          const rank = `product.offers[${channelId}].editorPick`;
          return (
            <li key={channelId} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
              {mayChange ? (
                <>
                  <CheckField
                    label={`在「${name}」販售`}
                    name={`product.offers[${channelId}].isOffered`}
                    defaultChecked={offer !== undefined}
                  />
                  <NumberField
                    label={`「${name}」推薦的名次`}
                    name={rank}
                    defaultValue={offer?.editorPick ?? ''}
                    placeholder="不推薦"
                    problem={problemOf(rank)}
                  />
                </>
              ) : (
                <p className="text-sm text-ink-soft">
                  「{name}」{offer ? '也在賣' : '沒有賣'}，由那個通路的人員決定。
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <FieldNote
        id={noteId}
        problem={problemOf('product.offers')}
        hint="推薦的排在首頁的編輯精選，1 是最前面。"
      />
    </FormSection>
  );
}
