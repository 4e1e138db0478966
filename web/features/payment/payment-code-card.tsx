import { useServerSecond } from '@kaituan/api-client/server-clock';
import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { CodeGroups } from '@kaituan/kit/content/code-groups.tsx';
import { CopyButton } from '@kaituan/kit/controls/copy-button.tsx';
import { splitTimeLeft } from '@kaituan/kit/format/split-time-left.ts';
import type { ReactNode } from 'react';
import type { Payment } from './payment-query.ts';

type Code = NonNullable<Payment['code']>;

const hints: Partial<Record<Payment['method'], string>> = {
  ATM: '請用網路銀行或 ATM 轉帳，金額須完全相符。此帳號只供這張訂單使用。',
  CVS_CODE: '請到超商多媒體機輸入代碼，列印繳費單後到櫃檯付款。',
};

/** Payment instructions with copy buttons. */
export function PaymentCodeCard({
  payment,
  code,
  serverTime,
}: {
  payment: Payment;
  code: Code;
  serverTime: string;
}) {
  const { bankCode, bankName, account, holder, paymentCode } = code;
  const { amountTwd, receivedTwd } = payment;
  const dueTwd = amountTwd - receivedTwd;
  return (
    <section aria-labelledby="payment-code" className="card-raised p-4 sm:p-6">
      <h2 id="payment-code" className="text-lg font-bold">
        繳費資訊
      </h2>
      <dl className="mt-3 divide-y divide-line">
        {bankCode && (
          <Row name="銀行" copy={bankCode} label="銀行代碼">
            {bankCode} {bankName}
          </Row>
        )}
        {account && (
          <Row name="帳號" copy={account}>
            <span className="font-bold sm:text-lg">
              <CodeGroups code={account} />
            </span>
          </Row>
        )}
        {holder && <Row name="戶名">{holder}</Row>}
        {paymentCode && (
          <Row name="繳費代碼" copy={paymentCode}>
            <span className="font-bold sm:text-lg">
              <CodeGroups code={paymentCode} />
            </span>
          </Row>
        )}
        {receivedTwd > 0 && (
          <Row name="已收到">
            {formatTwd(receivedTwd)}（應付 {formatTwd(amountTwd)}）
          </Row>
        )}
        <Row name={receivedTwd > 0 ? '還差' : '金額'} copy={String(dueTwd)}>
          <span className="text-lg font-bold text-price">{formatTwd(dueTwd)}</span>
        </Row>
        {payment.payBy && (
          <Row name="期限">
            {formatDayTime(payment.payBy)} 前
            <Left until={payment.payBy} serverTime={serverTime} />
          </Row>
        )}
      </dl>
      {payment.method === 'BANK_TRANSFER' ? (
        <TransferSteps dueTwd={dueTwd} payBy={payment.payBy} />
      ) : (
        <p className="mt-3 text-sm text-ink-soft">{hints[payment.method]}</p>
      )}
    </section>
  );
}

/** What to do for a bank transfer, in this order: the shop sees only what the bank tells it. */
function TransferSteps({ dueTwd, payBy }: { dueTwd: number; payBy: string | null }) {
  return (
    <ol aria-label="轉帳步驟" className="mt-3 list-decimal space-y-1 pl-5 text-sm text-ink-soft">
      <li>
        用網路銀行或 ATM 轉 <b className="text-ink">{formatTwd(dueTwd)}</b>{' '}
        到上面的帳號，金額要一樣，跨行手續費另計。
      </li>
      {payBy && <li>請在 {formatDayTime(payBy)} 前完成。</li>}
      <li>轉帳後，在「回報轉帳」填您轉出帳號的末五碼。</li>
      <li>我們確認收到款項後會更新訂單，並通知您。</li>
    </ol>
  );
}

function Row({
  name,
  copy,
  label = name,
  children,
}: {
  name: string;
  copy?: string;
  label?: string;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-14 items-center gap-3 py-1.5">
      <dt className="w-16 shrink-0 max-sm:w-14 text-sm text-ink-soft">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-3 font-semibold tabular-nums">
        <span className="min-w-0">{children}</span>
        {copy && <CopyButton text={copy} label={label} />}
      </dd>
    </div>
  );
}

function Left({ until, serverTime }: { until: string; serverTime: string }) {
  const left = Math.floor(Date.parse(until) / 1_000) - useServerSecond(serverTime);
  const { days, hours, minutes, seconds } = splitTimeLeft(left);
  return (
    <span role="timer" aria-label="剩餘時間" className="block text-sm font-medium text-accent-ink">
      {left > 0 ? `剩 ${days > 0 ? `${days} 天 ` : ''}${hours}:${minutes}:${seconds}` : '已到期'}
    </span>
  );
}
