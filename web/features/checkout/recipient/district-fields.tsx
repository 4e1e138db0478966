import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import type { CheckoutAddress } from '#web/features/checkout/checkout-query.ts';
import { withCounty, withDistrict, withZip } from './place-of-address.ts';

export type AddressFieldsProps = {
  address: CheckoutAddress;
  /** False for pickup, which needs only name and phone. */
  needsPlace?: boolean;
  /** True where the store checks the name against an ID card. */
  isForStore?: boolean;
  onChange: (address: CheckoutAddress, isTyped: boolean) => void;
  problemOf: (field: keyof CheckoutAddress) => string | undefined;
  onLeave: (field: keyof CheckoutAddress) => void;
  children?: ReactNode;
};

type Districts = typeof import('@kaituan/domain/shipping/taiwan-districts');

/**
 * County, district and postal code, each completing the others; the tables are loaded after the
 * page.
 */
export function DistrictFields({ address, onChange, problemOf, onLeave }: AddressFieldsProps) {
  const tables = useDistricts();
  const { county, district, zip } = address;
  const known = tables?.findCounty(county);
  const counties = withChosen(tables?.counties ?? [], county);
  const districts = withChosen(
    known && tables ? tables.listDistricts(known).map((row) => row.district) : [],
    district,
  );
  const place = (next: CheckoutAddress) => onChange(next, false);
  const field = (name: 'county' | 'district') => ({
    name,
    'data-path': `address.${name}`,
    problem: problemOf(name),
    required: true,
    onBlur: () => onLeave(name),
  });
  return (
    <div className="grid grid-cols-2 gap-3 sm:col-span-2 sm:grid-cols-[1fr_1fr_8rem] sm:gap-4">
      <SelectField
        label="縣市"
        autoComplete="address-level1"
        value={county}
        onChange={({ target }) => place(withCounty(address, target.value))}
        {...field('county')}
      >
        <option value="">請選擇</option>
        {optionsOf(counties)}
      </SelectField>
      <SelectField
        label="鄉鎮市區"
        autoComplete="address-level2"
        value={district}
        disabled={county === ''}
        onChange={({ target }) => place(withDistrict(tables, address, target.value))}
        {...field('district')}
      >
        <option value="">{county ? '請選擇' : '先選縣市'}</option>
        {optionsOf(districts)}
      </SelectField>
      <div className="max-sm:col-span-2">
        <FormField
          label="郵遞區號"
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          required
          value={zip}
          data-path="address.zip"
          problem={problemOf('zip')}
          onBlur={() => onLeave('zip')}
          onChange={({ target }) => onChange(withZip(tables, address, target.value), true)}
        />
      </div>
    </div>
  );
}

function useDistricts(): Districts | undefined {
  const [tables, setTables] = useState<Districts>();
  useEffect(() => {
    let isGone = false;
    // Without the tables the fields show what was chosen; the API validates.
    import('@kaituan/domain/shipping/taiwan-districts').then(
      (loaded) => isGone || setTables(loaded),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return tables;
}

const withChosen = (names: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || names.includes(chosen) ? names : [chosen, ...names];

const optionsOf = (names: readonly string[]) =>
  names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
