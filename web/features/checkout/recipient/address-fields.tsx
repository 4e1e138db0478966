import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import type { CheckoutAddress } from '#web/features/checkout/checkout-query.ts';
import { type AddressFieldsProps, DistrictFields } from './district-fields.tsx';

export const emptyAddress: CheckoutAddress = {
  recipient: '',
  phone: '',
  zip: '',
  county: '',
  district: '',
  street: '',
  note: '',
};

const maxNoteLength = 100;

/** What is longer is not taken; said before that. */
const noteHint = ({ length }: string) =>
  length < maxNoteLength - 20 ? undefined : `${length}／${maxNoteLength} 字`;

/** Address fields in the order used in Taiwan. */
export function AddressFields(props: AddressFieldsProps) {
  const { address, needsPlace = true, isForStore = false, onChange, problemOf, onLeave } = props;
  const field = (name: 'recipient' | 'phone' | 'street' | 'note') => ({
    name,
    value: address[name],
    problem: problemOf(name),
    'data-path': `address.${name}`,
    onBlur: () => onLeave(name),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onChange({ ...address, [name]: target.value }, true),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        label={needsPlace ? '收件人' : '取件人'}
        autoComplete="name"
        maxLength={60}
        required
        hint={isForStore ? '請填證件上的真實姓名，取貨時會核對' : undefined}
        {...field('recipient')}
      />
      <FormField
        label="手機"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        required
        placeholder="0912345678"
        {...field('phone')}
      />
      {needsPlace && (
        <>
          <DistrictFields {...props} />
          <div className="sm:col-span-2">
            <FormField
              label="路名門牌"
              autoComplete="address-line1"
              maxLength={160}
              required
              placeholder="和平東路一段 1 號 5 樓"
              {...field('street')}
            />
          </div>
          <div className="sm:col-span-2">
            <FormField
              label="給配送人員的備註（選填）"
              maxLength={maxNoteLength}
              hint={noteHint(address.note)}
              placeholder="例如：請交給管理室"
              {...field('note')}
            />
          </div>
        </>
      )}
    </div>
  );
}
