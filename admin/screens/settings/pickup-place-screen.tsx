import { findPickupStop } from '@kaituan/domain/settings/opening';
import { weekdays, weekdayText } from '@kaituan/domain/shipping/pickup-day';
import { type ShippingMethod, shippingMethods } from '@kaituan/domain/shipping/shipping-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { CheckField } from '#admin/parts/forms/check-field.tsx';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { useFocusAdded, useRows } from '#admin/parts/lists/use-rows.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useOpeningChecklist } from '#admin/settings/opening-steps.tsx';
import { SettingForm } from '#admin/settings/setting-form.tsx';
import { type SettingValues, useSetting } from '#admin/settings/use-setting.ts';

type Places = SettingValues['PickupPlaces'];

const fields = [
  { name: 'name', label: '名稱', maxLength: 30 },
  { name: 'address', label: '地址', maxLength: 100 },
  { name: 'phone', label: '電話', hint: '可以不填', inputMode: 'tel', maxLength: 30 },
  { name: 'hours', label: '取貨時間', hint: '例如 週一至週五 18:00–20:00', maxLength: 60 },
] as const;
const methods = (['STORE_PICKUP', 'GROUP_PICKUP', 'CVS_FAMILY_FROZEN'] as const).map((method) => ({
  method,
  text: shippingMethods[method].text,
}));

/** 取貨地點: where buyers come for their parcels. */
export default function PickupPlaceScreen() {
  const checklist = useOpeningChecklist();
  const { saved: delivery } = useSetting('Delivery');
  const { saved: places } = useSetting('PickupPlaces');
  return (
    <>
      <PageHeader title="取貨地點" back={{ to: '/opening', label: '開店步驟' }} />
      <SettingForm
        name="PickupPlaces"
        title="取貨地點"
        hint="已經下單的訂單會記得當時的地點，改了不影響它們。"
        read={readPlaces}
        warn={(after) =>
          findPickupStop(checklist?.opening, delivery?.value ?? [], {
            ...{ before: places?.value ?? [], after },
          })
        }
      >
        {(given) => <PlaceRows {...given} />}
      </SettingForm>
    </>
  );
}

function readPlaces(typed: FormData): Places {
  return typed.getAll('place').map((id, index) => {
    const text = (name: string) => textOf(typed, `value[${index}].${name}`);
    const method = text('method');
    const open = weekdays.filter((day) => typed.has(`value[${index}].weekdays.${day}`));
    return {
      ...{ id: String(id), name: text('name'), address: text('address') },
      ...{ phone: text('phone'), hours: text('hours') },
      ...(open.length > 0 && { weekdays: open }),
      ...(method !== '' && { method: method as ShippingMethod }),
    };
  });
}

function PlaceRows({
  value,
  problemOf,
  mend,
}: {
  value: Places;
  problemOf: (name: string) => string | undefined;
  mend: (name: string) => void;
}) {
  const { rows, add, remove } = useRows(value, { at: 'value', mend });
  const list = useFocusAdded<HTMLDivElement>();
  return (
    <>
      {rows.length === 0 && (
        <p>
          還沒有取貨地點。要讓買家自己來領，先在
          <Link to="/delivery#Delivery" className="font-semibold text-primary underline">
            運送與費用
          </Link>
          開放自取，再到這裡加地點；只用宅配就不用填。
        </p>
      )}
      <div ref={list} className="space-y-4">
        {rows.map(({ key, initial }, index) => (
          <fieldset key={key} className="rounded-control border border-line p-4">
            <legend className="px-1 text-sm font-semibold text-ink-soft">第 {index + 1} 個</legend>
            <input type="hidden" name="place" value={initial.id} />
            <div className="grid gap-4 md:grid-cols-2">
              {fields.map(({ name, ...field }) => (
                <FormField
                  key={name}
                  {...field}
                  name={`value[${index}].${name}`}
                  defaultValue={initial[name]}
                  problem={problemOf(`value[${index}].${name}`)}
                />
              ))}
              <SelectField
                label="用在"
                name={`value[${index}].method`}
                defaultValue={initial.method ?? ''}
                problem={problemOf(`value[${index}].method`)}
              >
                <option value="">所有自取</option>
                {methods.map(({ method, text }) => (
                  <option key={method} value={method}>
                    {text}
                  </option>
                ))}
              </SelectField>
            </div>
            <fieldset className="mt-4">
              <legend className="text-sm font-semibold">星期幾可以領</legend>
              <div className="flex flex-wrap gap-x-4">
                {weekdays.map((day) => (
                  <CheckField
                    key={day}
                    label={`週${weekdayText[day]}`}
                    name={`value[${index}].weekdays.${day}`}
                    defaultChecked={initial.weekdays?.includes(day) ?? false}
                  />
                ))}
              </div>
              <FieldNote
                id={`weekdays-${key}`}
                problem={problemOf(`value[${index}].weekdays`)}
                hint="勾了，結帳時就從這幾天選哪天來領，面交取貨照它分日；都不勾是每天都可以，不問日期。"
              />
            </fieldset>
            <Button look="outline" className="mt-4" onClick={() => remove(key)}>
              <Trash2 aria-hidden size={18} />
              刪除{initial.name || '這個地點'}
            </Button>
          </fieldset>
        ))}
      </div>
      <Button
        look="outline"
        onClick={() =>
          add({ id: crypto.randomUUID().slice(0, 8), name: '', address: '', phone: '', hours: '' })
        }
      >
        <Plus aria-hidden size={18} />
        加一個取貨地點
      </Button>
    </>
  );
}
