import type { Order } from '@kaituan/contract/order/order';
import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import {
  approvalOf,
  isOpenReturn,
  isWithdrawable,
  nothingToSendText,
  type ReturnReason,
  type ReturnStatus,
  returnReasonText,
} from '@kaituan/domain/order/return-life';
import { returnDeadlineOf } from '@kaituan/domain/order/return-request';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { asking, InlineQuestion } from '@kaituan/kit/feedback/inline-question.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useState } from 'react';
import { useOrderCall } from '#web/features/orders/actions/use-order-call.ts';
import { setOrderData } from '#web/features/orders/order-query.ts';
import { returnableLineOf, returnRoomOf } from '#web/features/orders/return/return-lines.ts';
import { useArrivalFocus } from '#web/navigation/arrival-focus.ts';

type Return = Order['returns'][number];

const statusText: Record<ReturnStatus, string> = {
  REQUESTED: '待店家審核',
  APPROVED: '店家已同意',
  RETURNING: '寄回中',
  INSPECTING: '檢查中',
  REFUNDED: '已完成退貨',
  REJECTED: '店家未同意',
  CANCELLED: '已取消',
};

const decided = { REJECTED: 'RETURN_REJECTED', CANCELLED: 'RETURN_CANCELLED' } as const;

/** Not before the shop has said where to. */
const canBeSent = (order: Order, { status }: Return) =>
  status === 'APPROVED' && !['', nothingToSendText].includes(approvalOf(order));

/** What the buyer does next with the latest return, in the shop's words where it gave some. */
function wordsOnReturn(order: Order, { status }: Return): string {
  if (status === 'REQUESTED') return '店家審核後會告訴您怎麼寄回，請先不要寄出商品。';
  if (status === 'REJECTED' || status === 'CANCELLED') {
    const said = order.events.findLast(({ kind }) => kind === decided[status])?.reason;
    return said ? `店家說明：${said}` : '';
  }
  if (status !== 'APPROVED') return '';
  const said = approvalOf(order);
  if (said === nothingToSendText) return `商品${said}。`;
  return said
    ? `寄回方式：${said}`
    : '請把商品連同包裝備妥，店家會告訴您寄到哪裡；也可以用「有問題？問店家」先問店家。';
}

/** Until when the rest can be returned, and how: an order has one open return at a time. */
function wordsOnRest(order: Order, { status, lines }: Return): string {
  if (!isOpenReturn(status)) return '';
  const rest = order.lines.flatMap((of) => {
    const line = returnableLineOf(order, of);
    const { max } = returnRoomOf(line, Date.parse(order.serverTime));
    const asked = lines.find(({ lineNo }) => lineNo === of.lineNo)?.quantity ?? 0;
    const deadline = returnDeadlineOf(line);
    return max > asked && deadline !== null ? { pieces: max - asked, deadline } : [];
  });
  if (rest.length === 0) return '';
  const pieces = rest.reduce((sum, one) => sum + one.pieces, 0);
  const first = new Date(Math.min(...rest.map(({ deadline }) => deadline))).toISOString();
  const how = isWithdrawable(status)
    ? '要一起退，請先取消這次申請，再重新申請。'
    : '等這次退貨完成後再申請；怕來不及，請在期限前用「有問題？問店家」告訴店家。';
  return `其餘 ${pieces} 件在 ${formatDayTime(first)} 前還可以退：${how}`;
}

/** The order's returns, latest first. */
export function OrderReturns({ order }: { order: Order }) {
  const headingRef = useArrivalFocus();
  if (order.returns.length === 0) return null;
  return (
    <PageSection id="returns" title="退貨" headingRef={headingRef}>
      <ul className="divide-y divide-line">
        {order.returns.toReversed().map((one) => (
          <li key={one.returnNo} className="py-4 first:pt-0 last:pb-0">
            <ReturnFacts
              order={order}
              one={one}
              words={one === order.returns.at(-1) ? wordsOnReturn(order, one) : ''}
            />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function ReturnFacts({ order, one, words }: { order: Order; one: Return; words: string }) {
  const nameOf = (lineNo: number) => order.lines.find((line) => line.lineNo === lineNo)?.name ?? '';
  const linesTwd = one.lines.reduce((sum, { refundTwd }) => sum + refundTwd, 0);
  const shippingTwd = one.refundTwd - linesTwd;
  const isRefunded = one.status !== 'CANCELLED' && one.status !== 'REJECTED';
  const rest = wordsOnRest(order, one);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={one.status === 'REFUNDED' ? 'good' : 'rose'}>{statusText[one.status]}</Badge>
        <span className="text-sm text-ink-soft tabular-nums">
          {formatMoment(one.requestedAt)} 申請
        </span>
      </p>
      {words && <p className="mt-2 wrap-anywhere">{words}</p>}
      {rest && <p className="mt-2 text-ink-soft">{rest}</p>}
      <ul className="mt-3 space-y-2">
        {one.lines.map(({ lineNo, quantity, reason, refundTwd }) => (
          <li key={lineNo} className="flex justify-between gap-4">
            <span className="min-w-0">
              {nameOf(lineNo)} × {quantity}
              <span className="block text-sm text-ink-soft">
                {returnReasonText[reason as ReturnReason] ?? reason}
              </span>
            </span>
            {isRefunded && <span className="shrink-0 tabular-nums">{formatTwd(refundTwd)}</span>}
          </li>
        ))}
        {isRefunded && shippingTwd > 0 && (
          <li className="flex justify-between gap-4">
            <span>運費</span>
            <span className="tabular-nums">{formatTwd(shippingTwd)}</span>
          </li>
        )}
        {isRefunded && (
          <li className="flex justify-between gap-4 border-t border-line pt-2 font-bold">
            <span>退款金額</span>
            <span className="tabular-nums">{formatTwd(one.refundTwd)}</span>
          </li>
        )}
      </ul>
      {one.note && <p className="mt-2 text-sm text-ink-soft wrap-anywhere">說明：{one.note}</p>}
      <ReturnPictures photos={one.photos} />
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden print:hidden">
        {canBeSent(order, one) && <ReturnStep order={order} one={one} step={sent} />}
        {isWithdrawable(one.status) && <ReturnStep order={order} one={one} step={takenBack} />}
      </div>
    </>
  );
}

function ReturnPictures({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photos.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img
              src={address}
              alt={`退貨照片 ${index + 1}`}
              width={80}
              height={80}
              loading="lazy"
              className="size-20 rounded-control bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

type Step = {
  path: '/Order/SendReturn' | '/Order/CancelReturn';
  name: string;
  question: string;
  no: string;
  yes: string;
  doneText: string;
};
const sent: Step = {
  ...{ path: '/Order/SendReturn', name: '我已寄出', question: '商品寄出了嗎？之後不能取消申請。' },
  ...{ no: '還沒', yes: '已經寄出', doneText: '已告訴店家商品寄出了' },
};
const takenBack: Step = {
  ...{ path: '/Order/CancelReturn', name: '取消退貨申請', question: '確定不退了嗎？' },
  ...{ no: '繼續退貨', yes: '確定取消', doneText: '已取消退貨申請' },
};

/** Asks before a step that cannot be undone: a cancelled return can be requested again only within the window. */
function ReturnStep({
  order: { orderNo },
  one: { returnNo },
  step,
}: {
  order: Order;
  one: Return;
  step: Step;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { isBusy, run } = useOrderCall(orderNo);
  const take = async () => {
    const done = await run(async ({ call, client }) => {
      await setOrderData(client, await call(step.path, { orderNo, returnNo }));
      return true;
    });
    if (done) showToast(step.doneText, 'SUCCESS');
  };
  if (!isConfirming) {
    return (
      <Button
        {...asking}
        onClick={() => setIsConfirming(true)}
        look={step === sent ? 'primary' : 'outline'}
      >
        {step.name}
      </Button>
    );
  }
  return (
    <InlineQuestion name={step.question} className="flex w-full flex-wrap items-center gap-2">
      <p className="mr-auto font-semibold">{step.question}</p>
      <Button onClick={() => setIsConfirming(false)} look="outline">
        {step.no}
      </Button>
      <Button isBusy={isBusy} onClick={take}>
        {step.yes}
      </Button>
    </InlineQuestion>
  );
}
