import type { PaymentGateways } from '@kaituan/contract/staff/shop/staff-test-payment';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { findSalesStop } from '@kaituan/domain/settings/opening';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useOpeningChecklist } from '#admin/settings/opening-steps.tsx';
import { SettingForm } from '#admin/settings/setting-form.tsx';
import { UnusableChoices } from '#admin/settings/unusable-choices.tsx';
import { useSetting } from '#admin/settings/use-setting.ts';
import { BankAccountForm } from './bank-account-form.tsx';
import { PaymentFields, type Payments, readPayments } from './payment-fields.tsx';
import { TestPayments, usePaymentGateways } from './test-payments.tsx';

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
          <>
            <PaymentFields
              value={isNew && value.length === 0 ? usualPayments : value}
              problemOf={problemOf}
              gateways={gateways}
            />
            <UnusableChoices step="PAYMENTS" />
          </>
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
