import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { counties, findCounty, listDistricts } from '@kaituan/domain/shipping/taiwan-districts';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';

export type Recipient = NonNullable<StaffOrder['address']>;

/** Recipient and address as they are typed; a district brings its postal code. */
export function RecipientFields({
  recipient,
  onChange,
  problemOf,
}: {
  recipient: Recipient;
  onChange: (recipient: Recipient) => void;
  problemOf: (name: string) => string | undefined;
}) {
  const { county, district } = recipient;
  const known = findCounty(county);
  const districts = known ? listDistricts(known) : [];
  const field = (name: keyof Recipient) => ({
    ...{ name: `address.${name}`, value: recipient[name], autoComplete: 'off' },
    problem: problemOf(`address.${name}`),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...recipient, [name]: target.value }),
  });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FormField label="收件人" maxLength={60} {...field('recipient')} />
      <FormField label="電話" inputMode="tel" maxLength={20} {...field('phone')} />
      <SelectField
        label="縣市"
        {...field('county')}
        onChange={({ target }) =>
          onChange({ ...recipient, county: target.value, district: '', zip: '' })
        }
      >
        <option value="">請選擇</option>
        {counties.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label="鄉鎮市區"
        {...field('district')}
        disabled={districts.length === 0}
        onChange={({ target }) => {
          const chosen = districts.find((one) => one.district === target.value);
          onChange({ ...recipient, district: target.value, zip: chosen?.zip ?? '' });
        }}
      >
        <option value="">{county ? '請選擇' : '先選縣市'}</option>
        {district !== '' && !districts.some((one) => one.district === district) && (
          <option>{district}</option>
        )}
        {districts.map((one) => (
          <option key={one.district}>{one.district}</option>
        ))}
      </SelectField>
      <FormField label="郵遞區號" inputMode="numeric" maxLength={6} {...field('zip')} />
      <div className="sm:col-span-2">
        <FormField label="路名門牌" maxLength={80} {...field('street')} />
      </div>
      <div className="sm:col-span-2">
        <FormField label="給配送人員的備註" maxLength={100} {...field('note')} />
      </div>
    </div>
  );
}
