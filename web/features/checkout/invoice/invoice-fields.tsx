import { donationCodes } from '@kaituan/domain/order/invoice';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { type ComponentProps, useEffect, useState } from 'react';
import type { CheckoutInvoice } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';

type Check = typeof import('./find-invoice-mistake.ts').findInvoiceMistake;

/** The fields of the chosen invoice type. */
export function InvoiceFields({ invoice }: { invoice: CheckoutInvoice }) {
  const { type } = invoice;
  if (type === 'DONATION') return <DonationFields invoice={invoice} />;
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      {type === 'MOBILE' && (
        <NumberField
          invoice={invoice}
          label="手機條碼"
          placeholder="/ABC1234"
          hint="共 8 碼，開頭為 /"
          maxLength={10}
          autoCapitalize="characters"
        />
      )}
      {type === 'CDC' && (
        <NumberField
          invoice={invoice}
          label="自然人憑證條碼"
          placeholder="AB12345678901234"
          hint="2 個英文字母加上 14 個數字"
          maxLength={20}
          autoCapitalize="characters"
        />
      )}
      {type === 'COMPANY' && (
        <>
          <NumberField
            invoice={invoice}
            label="統一編號"
            placeholder="8 位數字"
            inputMode="numeric"
            maxLength={12}
          />
          <TextField
            invoice={invoice}
            name="title"
            label="公司抬頭"
            maxLength={60}
            autoComplete="organization"
          />
        </>
      )}
      <TextField
        invoice={invoice}
        name="email"
        label="發票通知信箱（選填）"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
    </div>
  );
}

function DonationFields({ invoice }: { invoice: CheckoutInvoice }) {
  const { change } = useCheckoutForm();
  const isListed = donationCodes.some(({ code }) => code === invoice.value);
  const [isOther, setIsOther] = useState(invoice.value !== '' && !isListed);
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <SelectField
        label="捐贈對象"
        data-path={isOther ? undefined : 'invoice.value'}
        value={isOther ? 'OTHER' : invoice.value}
        problem={useShownProblem(isOther ? undefined : 'invoice.value')}
        onChange={({ target }) => {
          const isNowOther = target.value === 'OTHER';
          setIsOther(isNowOther);
          change({ invoice: { ...invoice, value: isNowOther ? '' : target.value } });
        }}
      >
        <option value="">請選擇</option>
        {donationCodes.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}（{code}）
          </option>
        ))}
        <option value="OTHER">其他，自行輸入捐贈碼</option>
      </SelectField>
      {isOther && (
        <NumberField
          invoice={invoice}
          label="捐贈碼"
          placeholder="3 到 7 個數字"
          inputMode="numeric"
          maxLength={10}
        />
      )}
    </div>
  );
}

function useShownProblem(path: string | undefined) {
  const { problemOf } = useCheckoutForm();
  return path && problemOf(path);
}

type FieldProps = Omit<ComponentProps<'input'>, 'name'> & {
  invoice: CheckoutInvoice;
  label: string;
  hint?: string;
};

/** Checked on blur, also without a connection. */
function NumberField({ invoice, ...input }: FieldProps) {
  const check = useInvoiceCheck();
  const [isLeft, setIsLeft] = useState(false);
  const mistake = isLeft ? check?.(invoice) : undefined;
  return (
    <TextField
      invoice={invoice}
      name="value"
      mistake={mistake}
      onLeave={() => setIsLeft(true)}
      autoComplete="off"
      spellCheck={false}
      {...input}
    />
  );
}

function TextField({
  invoice,
  name,
  mistake,
  onLeave,
  ...input
}: FieldProps & {
  name: 'value' | 'title' | 'email';
  mistake?: string | undefined;
  onLeave?: () => void;
}) {
  const { change, problemOf, leave, flush } = useCheckoutForm();
  const path = `invoice.${name}`;
  return (
    <FormField
      name={`invoice-${name}`}
      data-path={path}
      value={invoice[name]}
      problem={mistake ?? problemOf(path)}
      onChange={({ target }) =>
        change({ invoice: { ...invoice, [name]: target.value } }, { isTyped: true })
      }
      onBlur={() => {
        leave(path);
        onLeave?.();
        void flush();
      }}
      {...input}
    />
  );
}

function useInvoiceCheck(): Check | undefined {
  const [check, setCheck] = useState<Check>();
  useEffect(() => {
    // Without the validators the API's answer shows the same mistake.
    import('./find-invoice-mistake.ts').then(
      ({ findInvoiceMistake }) => setCheck(() => findInvoiceMistake),
      () => undefined,
    );
  }, []);
  return check;
}
