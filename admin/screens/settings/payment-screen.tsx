import type { PaymentGateways } from '@kaituan/contract/staff/shop/staff-test-payment';
import {
  type PaymentMethod,
  paymentMethodFacts,
  paymentMethods,
} from '@kaituan/domain/payment/payment-method';
import { findSalesStop } from '@kaituan/domain/settings/opening';
import { useState } from 'react';
import { MoneyField } from '#admin/parts/forms/number-fields.tsx';
import { numberOf } from '#admin/parts/forms/typed-values.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useOpeningChecklist } from '#admin/settings/opening-steps.tsx';
import { SettingForm } from '#admin/settings/setting-form.tsx';
import { type SettingValues, useSetting } from '#admin/settings/use-setting.ts';
import { BankAccountForm } from './bank-account-form.tsx';
import { GatewayNote, TestPayments, usePaymentGateways } from './test-payments.tsx';

type Payments = SettingValues['Payments'];

/** 收款方式: how buyers pay, and where transfers go. */
export default function PaymentScreen() {
  const gateways = usePaymentGateways();
  const opening = useOpeningChecklist()?.opening;
  const { saved: payments } = useSetting('Payments');
  const { saved: account } = useSetting('BankAccount');
  const warnOf = (chosen: Payments, hasAccount: boolean) =>
    findSalesStop(opening, {
      payments: chosen
        .map(({ method }) => method)
        .filter((method) => isUsable(method, { gateways, hasAccount })),
    });
  return (
    <>
      <PageHeader title="收款方式" back={{ to: '/opening', label: '開店步驟' }} />
      <SettingForm
        name="Payments"
        title="提供哪些付款方式"
        read={readPayments}
        warn={(value) => warnOf(value, account?.value !== null)}
      >
        {({ value, isNew, problemOf }) => (
          <PaymentFields
            value={isNew && value.length === 0 ? usualPayments : value}
            problemOf={problemOf}
            gateways={gateways}
          />
        )}
      </SettingForm>
      {gateways && <TestPayments gateways={gateways} />}
      <BankAccountForm warn={(value) => payments && warnOf(payments.value, value !== null)} />
    </>
  );
}

/** What most shops begin with; the owner sees it before saving. */
const usualPayments: Payments = [{ method: 'BANK_TRANSFER', feeTwd: 0 }];

/** Whether buyers could pay so; what is not known yet is no reason to warn. */
function isUsable(
  method: PaymentMethod,
  given: { gateways: PaymentGateways | undefined; hasAccount: boolean },
): boolean {
  if (method === 'BANK_TRANSFER') return given.hasAccount;
  const own = given.gateways?.methodArray.find((one) => one.method === method);
  return own?.gateway !== 'NONE';
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
