import type { Order } from '@kaituan/contract/order/order';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useFocusProblem } from '@kaituan/kit/controls/use-focus-problem.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useOrderCall } from '#web/features/orders/actions/use-order-call.ts';
import { refetchOrder } from '#web/features/orders/order-query.ts';
import { useStoredForm } from '#web/platform/use-stored-form.ts';
import { type AccountProblem, findAccountProblem, readAccount } from './account-form.ts';

type Given = NonNullable<Order['refunds'][number]['account']>;

/** The account that was given, which may be changed until it was paid to. */
export function GivenAccount({ orderNo, given }: { orderNo: string; given: Given }) {
  const [isChanging, setIsChanging] = useState(false);
  const close = () => setIsChanging(false);
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
        <p className="min-w-0 text-sm wrap-anywhere">
          <span className="block text-ink-soft">退款帳戶</span>
          <span className="tabular-nums">
            {given.bankCode} {given.account}
          </span>
          <span className="block">{given.holder}</span>
        </p>
        {!isChanging && (
          <Button look="outline" className="print:hidden" onClick={() => setIsChanging(true)}>
            更改帳戶
          </Button>
        )}
      </div>
      {isChanging && <RefundAccount orderNo={orderNo} change={{ close }} />}
    </>
  );
}

/** The bank account for refunds that cannot use the payment method; `change` where one was given already. */
export function RefundAccount(props: { orderNo: string; change?: { close: () => void } }) {
  const { orderNo, change } = props;
  const { formRef, clearForm } = useStoredForm(`refund-account-${orderNo}`);
  const { isBusy, run } = useOrderCall(orderNo);
  const [problem, setProblem] = useState<AccountProblem>({});
  const shown = useRef<HTMLFormElement>(null);
  const ref = useCallback(
    (form: HTMLFormElement | null) => {
      shown.current = form;
      return formRef(form);
    },
    [formRef],
  );
  useFocusProblem(shown, problem);
  const send = async (form: HTMLFormElement) => {
    const account = readAccount(new FormData(form));
    const found = findAccountProblem(account);
    setProblem(found);
    if (Object.keys(found).length > 0) return;
    const done = await run(async ({ call, client }) => {
      const { result } = await call('/Payment/SaveRefundAccount', { orderNo, ...account });
      await refetchOrder(client, orderNo);
      return result;
    });
    if (!done) return;
    clearForm();
    change?.close();
    const said = done.isShopTold ? '退款帳戶已更改，也告訴店家了' : '退款帳戶已更改';
    showToast(change ? said : '已收到退款帳戶，店家會盡快匯款', 'SUCCESS');
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      onSubmit={onSubmit}
      aria-label="退款帳戶"
      className="mt-3 space-y-4 border-t border-line pt-4 print:hidden"
    >
      <p className="text-sm text-ink-soft">
        {change
          ? '新的帳戶會取代原來的，匯款之後就不能再改。'
          : '這筆款項無法自動退回，請提供本人的銀行帳戶。'}
        帳號以加密方式保存，只用於這次退款。
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          label="銀行代碼"
          name="bankCode"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          placeholder="812"
          problem={problem.bankCode}
        />
        <FormField
          label="分行代碼（選填）"
          name="branch"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          problem={problem.branch}
        />
      </div>
      <FormField
        label="帳號"
        name="account"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        problem={problem.account}
      />
      <FormField
        label="戶名"
        name="holder"
        autoComplete="name"
        maxLength={40}
        problem={problem.holder}
      />
      <Button type="submit" isBusy={isBusy} className="w-full">
        {change ? '儲存新的帳戶' : '送出退款帳戶'}
      </Button>
      {change && (
        <Button look="plain" onClick={change.close} className="w-full">
          取消
        </Button>
      )}
    </form>
  );
}
