import { bankNameOf } from '@kaituan/domain/payment/bank-code';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useState } from 'react';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { SettingForm } from '#admin/settings/setting-form.tsx';
import { type SettingValues, useSetting } from '#admin/settings/use-setting.ts';

type BankAccount = SettingValues['BankAccount'];

/** Where transfers go. */
export function BankAccountForm(props: { warn: (value: BankAccount) => string | undefined }) {
  const { saved: company } = useSetting('Company');
  const companyName = company?.value.name ?? '';
  return (
    <SettingForm
      name="BankAccount"
      title="收款的銀行帳戶"
      hint="選擇銀行轉帳的買家會看到。代碼與帳號都留空就不提供銀行轉帳。"
      warn={props.warn}
      read={(typed) => {
        const text = (name: string) => textOf(typed, `value.${name}`);
        const [bankCode, account] = [text('bankCode'), text('account')];
        // The name of the company stands there by itself.
        const isEmpty = bankCode === '' && account === '' && text('bankName') === '';
        return isEmpty
          ? null
          : { bankCode, account, bankName: text('bankName'), holder: text('holder') };
      }}
    >
      {({ value, problemOf }) => (
        // The company may come later than the account.
        <AccountFields key={companyName} {...{ value, problemOf, companyName }} />
      )}
    </SettingForm>
  );
}

function AccountFields(props: {
  value: BankAccount;
  problemOf: (name: string) => string | undefined;
  companyName: string;
}) {
  const { value, problemOf, companyName } = props;
  const [bankName, setBankName] = useState(value?.bankName ?? '');
  /** Names the bank, unless its name was typed. */
  const nameBank = (code: string, before: string) => {
    if (bankName === '' || bankName === bankNameOf(before)) setBankName(bankNameOf(code) ?? '');
  };
  const [code, setCode] = useState(value?.bankCode ?? '');
  const own = (name: keyof NonNullable<BankAccount>) => ({
    ...{ name: `value.${name}`, autoComplete: 'off', problem: problemOf(`value.${name}`) },
  });
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <FormField
        {...own('bankCode')}
        label="銀行代碼"
        inputMode="numeric"
        maxLength={3}
        hint="3 位數字"
        value={code}
        onChange={({ target }) => {
          nameBank(target.value, code);
          setCode(target.value);
        }}
      />
      <FormField
        {...own('bankName')}
        label="銀行與分行"
        maxLength={30}
        value={bankName}
        onChange={({ target }) => setBankName(target.value)}
      />
      <FormField
        {...own('account')}
        label="帳號"
        inputMode="numeric"
        maxLength={24}
        defaultValue={value?.account ?? ''}
      />
      <FormField
        {...own('holder')}
        label="戶名"
        maxLength={40}
        defaultValue={value?.holder ?? companyName}
      />
    </div>
  );
}
