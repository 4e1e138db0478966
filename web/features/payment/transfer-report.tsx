import { findRefusal } from '@kaituan/api-client/api';
import { apiOf, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { formatTwd } from '@kaituan/domain/format-twd';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useStoredForm } from '#web/platform/use-stored-form.ts';
import { type Payment, paymentQuery } from './payment-query.ts';
import { findReportMistakes, readReport } from './transfer-report-fields.ts';

type Report = ReturnType<typeof readReport>;
type Props = {
  payment: Payment;
  /** How it is sent, where not by the order's member. */
  send?: (report: Report) => Promise<void>;
};

/** Reports a bank transfer to the shop. */
export function TransferReport({ payment, send }: Props) {
  const [isChanging, setIsChanging] = useState(false);
  const { report } = payment;
  return (
    <section aria-labelledby="transfer" className="card p-4 sm:p-6">
      <h2 id="transfer" className="text-lg font-bold">
        回報轉帳
      </h2>
      {report && !isChanging ? (
        <div className="mt-3 space-y-3">
          <p role="status" className="rounded-control bg-good-soft px-4 py-3 text-good">
            已收到您的回報：末五碼 {report.lastFive}，{report.paidOn.replaceAll('-', '/')} 轉帳{' '}
            {formatTwd(report.amountTwd)}。
            {payment.receivedTwd > 0 ? '補轉差額後，請修改回報。' : '對帳後會更新訂單。'}
          </p>
          <Button onClick={() => setIsChanging(true)} look="outline">
            修改回報
          </Button>
        </div>
      ) : (
        <ReportForm payment={payment} send={send} onDone={() => setIsChanging(false)} />
      )}
    </section>
  );
}

function ReportForm(props: { payment: Payment; send: Props['send']; onDone: () => void }) {
  const { payment, onDone } = props;
  const { orderNo, report, amountTwd, receivedTwd } = payment;
  const client = useQueryClient();
  const sendOwn = async (given: Report) => {
    const answer = await apiOf(client)('/Payment/ReportTransfer', { orderNo, ...given });
    await storeAnswer(client, paymentQuery(orderNo), answer);
  };
  const { formRef, clearForm } = useStoredForm(`transfer.${orderNo}`);
  const [mistakes, setMistakes] = useState<ReturnType<typeof findReportMistakes>>({});
  const today = useRef(taipeiDayOf(Date.now())).current;
  const send = useCall({
    run: async (given: Report) => {
      await (props.send ?? sendOwn)(given);
      clearForm();
      onDone();
    },
    explain: () => true,
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = readReport(new FormData(form));
    const found = findReportMistakes(given, today);
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else void send.start(given);
  };
  return (
    <form ref={formRef} method="post" noValidate onSubmit={onSubmit} className="mt-3 space-y-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField
          label="轉出帳號末五碼"
          name="lastFive"
          inputMode="numeric"
          autoComplete="off"
          // A whole account number may be pasted: its last five digits are read.
          maxLength={24}
          required
          defaultValue={report?.lastFive}
          problem={mistakes.lastFive}
        />
        <FormField
          label="轉帳日期"
          name="paidOn"
          type="date"
          max={today}
          required
          defaultValue={report?.paidOn ?? today}
          problem={mistakes.paidOn}
        />
        <FormField
          label="轉帳金額"
          name="amountTwd"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          required
          defaultValue={
            receivedTwd > 0 ? amountTwd - receivedTwd : (report?.amountTwd ?? amountTwd)
          }
          problem={mistakes.amountTwd}
        />
      </div>
      <FormField label="補充說明（選填）" name="note" maxLength={100} defaultValue={report?.note} />
      {send.error && (
        <Notice kind="DANGER">
          {findRefusal(send.error)?.message ?? '回報沒有送出，請確認連線後再試一次'}
        </Notice>
      )}
      <SubmitButton isBusy={send.isBusy}>送出回報</SubmitButton>
    </form>
  );
}
