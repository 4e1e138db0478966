import { findRefusal } from '@kaituan/api-client/api';
import { apiOf, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { donationCodes, invoiceTypes, invoiceTypeText } from '@kaituan/domain/order/invoice';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { useFocusProblem } from '@kaituan/kit/controls/use-focus-problem.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import { type Profile, profileQuery } from './member-query.ts';

type Invoice = NonNullable<Profile['invoice']>;
type Field = 'value' | 'title' | 'email';
type Problem = Partial<Record<Field, string>>;

const empty = { value: '', title: '', email: '' };
const valueFields: Partial<Record<Invoice['type'], ComponentProps<'input'> & { label: string }>> = {
  MOBILE: { label: '手機條碼', placeholder: '/ABC1234', maxLength: 10 },
  CDC: { label: '自然人憑證條碼', placeholder: 'AB12345678901234', maxLength: 20 },
  DONATION: { label: '捐贈碼', placeholder: '3 到 7 個數字', inputMode: 'numeric', maxLength: 10 },
  COMPANY: { label: '統一編號', placeholder: '8 位數字', inputMode: 'numeric', maxLength: 12 },
};

/** How the member's invoices are usually issued; each checkout begins with it. */
export function InvoiceCard({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Invoice | null>(profile.invoice);
  const [problem, setProblem] = useState<Problem>({});
  useFocusProblem(form, problem);
  const { start: save, isBusy } = useCall({
    run: async () => {
      setProblem({});
      const answer = await apiOf(client)('/User/UpdateProfile', { invoice: draft });
      await storeAnswer(client, profileQuery(), answer);
      setDraft(answer.result.invoice);
      showToast('已儲存慣用的發票', 'SUCCESS');
    },
    explain: (error) => {
      const detail = findRefusal(error)?.details.find(({ path }) => path.startsWith('invoice.'));
      if (!detail?.text) return false;
      setProblem({ [detail.path.slice('invoice.'.length)]: detail.text });
      return true;
    },
  });
  const type = (field: Field) => ({
    name: `usual-invoice-${field}`,
    value: draft?.[field] ?? '',
    problem: problem[field],
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement>) =>
      draft && setDraft({ ...draft, [field]: currentTarget.value }),
  });
  const valueField = draft && valueFields[draft.type];
  const isChanged = JSON.stringify(draft) !== JSON.stringify(profile.invoice);
  return (
    <section className="card p-5 sm:p-7">
      <h2 className="text-lg font-bold">慣用的發票</h2>
      <form
        ref={form}
        method="post"
        noValidate
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void save();
        }}
      >
        <SelectField
          label="結帳時帶入"
          name="usual-invoice"
          value={draft?.type ?? ''}
          onChange={({ currentTarget }) => {
            const chosen = invoiceTypes.find((one) => one === currentTarget.value);
            setDraft(chosen ? { ...empty, email: draft?.email ?? '', type: chosen } : null);
            setProblem({});
          }}
        >
          <option value="">沿用上一張訂單的選擇</option>
          {invoiceTypes.map((one) => (
            <option key={one} value={one}>
              {invoiceTypeText[one]}
            </option>
          ))}
        </SelectField>
        {valueField && (
          <FormField
            autoComplete="off"
            list={draft.type === 'DONATION' ? 'usual-donation-codes' : undefined}
            {...valueField}
            {...type('value')}
          />
        )}
        {draft?.type === 'DONATION' && (
          <datalist id="usual-donation-codes">
            {donationCodes.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </datalist>
        )}
        {draft?.type === 'COMPANY' && (
          <FormField
            label="公司抬頭"
            autoComplete="organization"
            maxLength={60}
            {...type('title')}
          />
        )}
        {draft && (
          <FormField
            label="發票通知信箱（選填）"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            {...type('email')}
          />
        )}
        <Button
          type="submit"
          isBusy={isBusy}
          disabled={!isChanged}
          className="min-h-12 min-w-[min(9rem,100%)]"
        >
          儲存發票
        </Button>
      </form>
    </section>
  );
}
