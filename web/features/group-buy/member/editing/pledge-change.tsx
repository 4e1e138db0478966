import { useCall } from '@kaituan/api-client/use-call';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { CodeGroups } from '@kaituan/kit/content/code-groups.tsx';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { CopyButton } from '@kaituan/kit/controls/copy-button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { goodsText } from '#web/features/group-buy/member/pledge-pieces.ts';
import { usePledgeTools } from '#web/features/group-buy/member/pledge-tools.ts';
import { usePledgeCall } from '#web/features/group-buy/member/use-pledge-call.ts';

type Change = NonNullable<Pledge['change']>;

/** A changed pledge whose difference is due: what it becomes, how to pay it, and how to give it up. */
export function PledgeChange({ pledge, change }: { pledge: Pledge; change: Change }) {
  const { isBusy, run } = usePledgeCall();
  const { pledgeNo } = pledge;
  const giveUp = async () => {
    const done = await run('give up', async (call, idempotencyKey) => {
      const request = { pledgeNo };
      return (await call('/GroupBuy/CancelPledgeChange', request, { idempotencyKey })).result;
    });
    if (done) showToast('已取消修改，跟團內容維持原樣', 'SUCCESS');
  };
  const { renderReport } = usePledgeTools();
  const transfer = transferOf(change);
  const code = change.payment?.code;
  const receivedTwd = transfer?.receivedTwd ?? 0;
  // A code or account may end before the pieces are released.
  const payBy = change.payment?.payBy ?? change.payBy;
  return (
    <PageSection id="difference" title="待付差額">
      <p className="text-2xl font-bold text-price tabular-nums">差額 {formatTwd(change.dueTwd)}</p>
      {receivedTwd > 0 && (
        <p className="mt-1 font-semibold tabular-nums">
          已收到 {formatTwd(receivedTwd)}，還差 {formatTwd(change.dueTwd - receivedTwd)}
        </p>
      )}
      <p className="mt-1 max-w-2xl">
        {transfer?.report
          ? '已收到您的轉帳回報，店家對到帳後，下面的內容就生效。'
          : `請在 ${formatDayTime(payBy)} 前付清，下面的內容才生效；逾時沒付，跟團內容維持原樣，之後才到的款項會退回。`}
      </p>
      <ul className="mt-3 space-y-1 font-medium">
        {change.lines.map((line) => (
          <li key={line.skuId} className="wrap-anywhere tabular-nums">
            {goodsText(line)}{' '}
            <span className="inline-block">
              × {line.quantity} {line.unitLabel}
              {line.maxQuantity > line.quantity && `（最多 ${line.maxQuantity} ${line.unitLabel}）`}
            </span>
          </li>
        ))}
      </ul>
      {change.payment?.failure && (
        <div className="mt-3">
          <Notice kind="WARNING">上一次付款沒有成功：{change.payment.failure.text}</Notice>
        </div>
      )}
      {code && <CodeRows code={code} dueTwd={change.dueTwd - receivedTwd} />}
      {transfer && <div className="mt-4">{renderReport(transfer)}</div>}
      <PayButtons orderNo={pledge.orderNo} change={change} />
      <div className="mt-5 -mb-2 border-t border-line pt-2 text-center">
        <TextButton onClick={giveUp} isBusy={isBusy} look="quiet" className="text-ink-soft">
          取消修改
        </TextButton>
      </div>
    </PageSection>
  );
}

/** The transfer that its member was asked for, whose account is shown. */
const transferOf = ({ payment }: Change) =>
  payment?.method === 'BANK_TRANSFER' && payment.status === 'PENDING' ? payment : undefined;

function PayButtons({ orderNo, change }: { orderNo: string; change: Change }) {
  const { payDifference } = usePledgeTools();
  const { start, isBusy } = useCall({
    run: (method: PaymentMethod) => payDifference(orderNo, method),
    failureText: '付款暫時無法開始，請稍後再試',
  });
  const transfer = transferOf(change);
  const methods = change.methods.filter((method) => method !== transfer?.method);
  if (methods.length === 0 && transfer) return null;
  if (methods.length === 0) {
    return (
      <div className="mt-3">
        <Notice kind="WARNING">目前沒有可以付這個差額的付款方式，請取消修改後再試。</Notice>
      </div>
    );
  }
  return (
    <div className="mt-4 grid gap-3 sm:grid-cols-2 sm:[&>:first-child:nth-last-child(odd)]:col-span-2">
      {methods.map((method, index) => (
        <Button
          key={method}
          isBusy={isBusy}
          onClick={() => void start(method)}
          look={index === 0 && !transfer ? 'primary' : 'outline'}
        >
          {transfer ? '改付' : '付'} {formatTwd(change.dueTwd)}・{paymentMethodFacts(method).text}
        </Button>
      ))}
    </div>
  );
}

type Code = NonNullable<NonNullable<Change['payment']>['code']>;

/** What is needed to pay at a machine or counter, or to transfer. */
function CodeRows({ code, dueTwd }: { code: Code; dueTwd: number }) {
  const { bankCode, bankName, account, holder, paymentCode } = code;
  const rows = [
    { name: '銀行', text: bankCode && [bankCode, bankName].filter(Boolean).join(' ') },
    { name: '帳號', text: account, isCode: true },
    { name: '戶名', text: holder },
    { name: '繳費代碼', text: paymentCode, isCode: true },
    { name: '金額', text: formatTwd(dueTwd), copied: String(dueTwd) },
  ];
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {rows.map(
        ({ name, text, copied, isCode }) =>
          text && (
            <div key={name} className="flex min-h-13 items-center justify-between gap-3">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="flex min-w-0 items-center gap-3 font-bold tabular-nums wrap-anywhere">
                {isCode ? <CodeGroups code={text} /> : text}
                <CopyButton text={copied ?? text} label={name} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
