import type { PaymentGateways } from '@kaituan/contract/staff/shop/staff-test-payment';
import {
  type PaymentMethod,
  paymentMethodFacts,
  paymentMethods,
} from '@kaituan/domain/payment/payment-method';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useState } from 'react';
import { MoneyField } from '#admin/parts/forms/number-fields.tsx';
import { numberOf, textOf } from '#admin/parts/forms/typed-values.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { SettingForm } from '#admin/settings/setting-form.tsx';
import type { SettingValues } from '#admin/settings/use-setting.ts';
import { GatewayNote, TestPayments, usePaymentGateways } from './test-payments.tsx';

type Payments = SettingValues['Payments'];

const accountFields = [
  { name: 'bankCode', label: '銀行代碼', inputMode: 'numeric', maxLength: 3, hint: '3 位數字' },
  { name: 'bankName', label: '銀行與分行', maxLength: 30 },
  { name: 'account', label: '帳號', inputMode: 'numeric', maxLength: 24 },
  { name: 'holder', label: '戶名', maxLength: 40 },
] as const;

/** 收款方式: how buyers pay, and where transfers go. */
export default function PaymentScreen() {
  const gateways = usePaymentGateways();
  return (
    <>
      <PageHeader title="收款方式" back={{ to: '/opening', label: '開店步驟' }} />
      <SettingForm name="Payments" title="提供哪些付款方式" read={readPayments}>
        {({ value, problemOf }) => (
          <PaymentFields value={value} problemOf={problemOf} gateways={gateways} />
        )}
      </SettingForm>
      {gateways && <TestPayments gateways={gateways} />}
      <SettingForm
        name="BankAccount"
        title="收款的銀行帳戶"
        hint="選擇銀行轉帳的買家會看到。全部留空就不提供銀行轉帳。"
        read={(typed) => {
          const text = (name: string) => textOf(typed, `value.${name}`);
          const account = {
            ...{ bankCode: text('bankCode'), bankName: text('bankName') },
            ...{ account: text('account'), holder: text('holder') },
          };
          return Object.values(account).every((one) => one === '') ? null : account;
        }}
      >
        {({ value, problemOf }) => (
          <div className="grid gap-4 md:grid-cols-2">
            {accountFields.map(({ name, ...field }) => (
              <FormField
                key={name}
                {...field}
                name={`value.${name}`}
                autoComplete="off"
                defaultValue={value?.[name] ?? ''}
                problem={problemOf(`value.${name}`)}
              />
            ))}
          </div>
        )}
      </SettingForm>
    </>
  );
}

/** The methods that are ticked, in the order of the form; an empty limit is the usual one. */
function readPayments(typed: FormData): Payments {
  const chosen = typed.getAll('method') as PaymentMethod[];
  return chosen.map((method, index) => {
    const minTwd = numberOf(typed, `value[${index}].minTwd`);
    const maxTwd = numberOf(typed, `value[${index}].maxTwd`);
    return {
      ...{ method, feeTwd: numberOf(typed, `value[${index}].feeTwd`) ?? 0 },
      ...(minTwd !== undefined && { minTwd }),
      ...(maxTwd !== undefined && { maxTwd }),
    };
  });
}

function PaymentFields({
  value,
  problemOf,
  gateways,
}: {
  value: Payments;
  problemOf: (name: string) => string | undefined;
  gateways: PaymentGateways | undefined;
}) {
  const [chosen, setChosen] = useState(() => value.map(({ method }) => method));
  const inOrder = paymentMethods.filter((method) => chosen.includes(method));
  const turn = (method: PaymentMethod) =>
    setChosen((now) =>
      now.includes(method) ? now.filter((one) => one !== method) : [...now, method],
    );
  return (
    <ul className="divide-y divide-line">
      {paymentMethods.map((method) => {
        const { text, minTwd, maxTwd } = paymentMethodFacts(method);
        // A Latin name stands apart from Chinese words.
        const name = /\w$/.test(text) ? `${text} ` : text;
        const rule = value.find((one) => one.method === method);
        const at = `value[${inOrder.indexOf(method)}]`;
        const isChosen = chosen.includes(method);
        const gateway = gateways?.methodArray.find((one) => one.method === method);
        return (
          <li key={method} className="py-2">
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="checkbox"
                name="method"
                value={method}
                checked={isChosen}
                onChange={() => turn(method)}
                className="size-5 accent-primary"
              />
              {text}
            </label>
            {gateway && (
              <div className="pb-2 pl-8">
                <GatewayNote {...gateway} />
              </div>
            )}
            {isChosen && (
              <div className="grid gap-4 pb-3 sm:grid-cols-3 sm:pl-8">
                <MoneyField
                  label={`${name}最低金額`}
                  name={`${at}.minTwd`}
                  defaultValue={rule?.minTwd ?? ''}
                  placeholder={String(minTwd)}
                  problem={problemOf(`${at}.minTwd`)}
                />
                <MoneyField
                  label={`${name}最高金額`}
                  name={`${at}.maxTwd`}
                  defaultValue={rule?.maxTwd ?? ''}
                  placeholder={maxTwd === null ? '不限' : String(maxTwd)}
                  problem={problemOf(`${at}.maxTwd`)}
                />
                <MoneyField
                  label={`${name}手續費`}
                  name={`${at}.feeTwd`}
                  defaultValue={rule?.feeTwd ?? 0}
                  problem={problemOf(`${at}.feeTwd`)}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
