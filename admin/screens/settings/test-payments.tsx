import { findRefusal } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { PaymentGateways } from '@kaituan/contract/staff/shop/staff-test-payment';
import { formatTwd } from '@kaituan/domain/format-twd';
import {
  type GatewayMethod,
  isPaidByCode,
  paymentMethodFacts,
} from '@kaituan/domain/payment/payment-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { leaveByForm } from '@kaituan/kit/device/leave-by-form.ts';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useOneChannelId } from '#admin/session/channel.ts';
import { useAnchor } from '#admin/settings/opening-steps.tsx';

type Method = PaymentGateways['methodArray'][number];
type Test = NonNullable<Method['test']>;

/** A Latin name stands between spaces in a Chinese sentence. */
const gatewayOf: Record<GatewayMethod, { name: string; variables: string }> = {
  CARD: { name: '綠界', variables: 'ECPAY_MERCHANT_ID、ECPAY_HASH_KEY、ECPAY_HASH_IV' },
  ATM: { name: '綠界', variables: 'ECPAY_MERCHANT_ID、ECPAY_HASH_KEY、ECPAY_HASH_IV' },
  CVS_CODE: { name: '綠界', variables: 'ECPAY_MERCHANT_ID、ECPAY_HASH_KEY、ECPAY_HASH_IV' },
  LINE_PAY: { name: ' LINE Pay ', variables: 'LINE_PAY_CHANNEL_ID、LINE_PAY_CHANNEL_SECRET' },
};
const againMs = 4_000;

/** What the server has of gateways, and how their tests ended; read again while one is waited for. */
export function usePaymentGateways(): PaymentGateways | undefined {
  const channelId = useOneChannelId();
  const { data } = useQuery({
    ...memberQuery('/StaffSettings/GetPaymentGateways', { channelId }),
    refetchInterval: ({ state }) =>
      state.data?.result.methodArray.some(({ test }) => test && isMoving(test)) ? againMs : false,
  });
  return data?.result;
}

const isMoving = ({ result, refund }: Test): boolean => result === 'WAITING' || refund === 'DUE';

/** Below the tick of a method: whether buyers can pay so, and what to do where they cannot; a fault only of one that is offered. */
export function GatewayNote({
  method,
  gateway,
  isChosen,
}: Pick<Method, 'method' | 'gateway'> & { isChosen: boolean }) {
  const tone = isChosen ? 'text-price' : 'text-ink-soft';
  const { name, variables } = gatewayOf[method];
  if (gateway === 'LIVE') return <p className="text-sm text-good">伺服器已設定{name}</p>;
  if (gateway === 'NONE') {
    return (
      <p className={`text-sm ${tone}`}>
        伺服器沒有{name}的金鑰，{isChosen ? '勾選了買家也看不到' : '還不能用'}。向{name}
        申請之後，請管理主機的人設定{' '}
        <span className="break-words font-mono text-xs">{variables}</span>，再重新啟動商店。
      </p>
    );
  }
  return (
    <p className={`text-sm ${tone}`}>
      {gateway === 'SANDBOX' ? `現在接的是${name}的測試環境` : '現在接的是模擬金流'}
      ：買家付得了款，但您收不到錢。
    </p>
  );
}

/** 測試付款: each method that the server has, tried by the owner. */
export function TestPayments({ gateways }: { gateways: PaymentGateways }) {
  const { methodArray, webhookHost, isReachable } = gateways;
  const anchor = useAnchor('TestPayments');
  const known = methodArray.filter(({ gateway }) => gateway !== 'NONE');
  if (known.length === 0) return null;
  const isReal = known.some(({ gateway }) => gateway !== 'SIMULATED');
  return (
    <section
      {...anchor}
      className="mb-6 scroll-mt-20 rounded-card border border-line bg-surface p-4 outline-none sm:p-6"
    >
      <h2 className="text-lg font-bold">測試付款</h2>
      <p className="mt-1 text-sm text-ink-soft">
        用最低金額付一次，和買家走一樣的路。這不是訂單，也不算營業額；信用卡與 LINE Pay
        付的錢會自動退回，ATM 與超商代碼取得號碼就算成功，不用去付。
      </p>
      {isReal && !isReachable && (
        <div className="mt-3">
          <Notice kind="WARNING">
            金流連不到「{webhookHost}
            」：它只在這台電腦或內部網路打得開。請先把商店放到公開的網址，並請管理主機的人設定
            PUBLIC_URL。
          </Notice>
        </div>
      )}
      <ul className="mt-2 divide-y divide-line">
        {known.map((method) => (
          <li key={method.method} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{paymentMethodFacts(method.method).text}</p>
              {method.test ? (
                <Outcome test={method.test} method={method.method} host={webhookHost} />
              ) : (
                <p className="text-sm text-ink-soft">還沒測試過</p>
              )}
            </div>
            <TestButton method={method} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TestButton({ method: { method, testTwd, test } }: { method: Method }) {
  const client = useQueryClient();
  const channelId = useOneChannelId();
  const { start, isBusy, error } = useCall({
    run: async () => {
      const { result } = await apiOf(client)('/StaffSettings/StartTestPayment', {
        ...{ channelId, method },
      });
      leaveByForm(result);
    },
    explain: () => true,
    leavesPage: () => true,
  });
  return (
    <div className="w-full sm:w-auto">
      <Button look="outline" isBusy={isBusy} onClick={() => void start()}>
        {test ? '再測一次' : '測試'} {formatTwd(testTwd)}
        <span className="sr-only">，{paymentMethodFacts(method).text}</span>
      </Button>
      {error !== null && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {findRefusal(error)?.message ?? '現在不能開始，請稍後再試'}
        </p>
      )}
    </div>
  );
}

const looks = {
  WAITING: { Icon: Clock, color: 'text-ink-soft' },
  PASSED: { Icon: CircleCheck, color: 'text-good' },
  DECLINED: { Icon: CircleAlert, color: 'text-danger' },
  NO_WEBHOOK: { Icon: CircleAlert, color: 'text-danger' },
  UNFINISHED: { Icon: CircleAlert, color: 'text-price' },
} as const;

function Outcome({ test, method, host }: { test: Test; method: GatewayMethod; host: string }) {
  const { Icon, color } = looks[test.result];
  const money = moneyText(test, gatewayOf[method].name);
  return (
    <div className="text-sm">
      <p aria-live="polite" className={`flex items-start gap-1.5 ${color}`}>
        <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
        <span>{resultText(test, { method, host })}</span>
      </p>
      <p className="text-ink-soft">
        {formatMoment(test.startedAt)}，{formatTwd(test.amountTwd)}
        {money && `。${money}`}
      </p>
    </div>
  );
}

function resultText(
  { result, failure }: Test,
  { method, host }: { method: GatewayMethod; host: string },
): string {
  const { name } = gatewayOf[method];
  switch (result) {
    case 'PASSED':
      return isPaidByCode(method)
        ? `成功：${name}給了繳費號碼，通知也收到了`
        : '成功：付款與通知都收到了';
    case 'WAITING':
      return `等${name}回報結果，這一頁會自己更新`;
    case 'DECLINED':
      return `沒有成功：${failure?.text ?? ''}${failure?.code ? `（代碼 ${failure.code}）` : ''}`;
    case 'NO_WEBHOOK':
      return `${name}收到了，但通知沒有送到本店。請確認「${host}」在網路上打得開，而且${name}後台的網址與 PUBLIC_URL 相同；防火牆或 CDN 也可能擋下${name}。`;
    case 'UNFINISHED':
      return `沒有付完。如果${name}的頁面顯示錯誤（例如 CheckMacValue Error），就是金鑰不對；否則再測一次就好。`;
  }
}

function moneyText({ refund, refundFailure, amountTwd }: Test, name: string): string {
  switch (refund) {
    case 'NONE':
      return '';
    case 'DUE':
      return `正在退回 ${formatTwd(amountTwd)}`;
    case 'DONE':
      return `已退回 ${formatTwd(amountTwd)}`;
    case 'BY_HAND':
      return `這筆錢沒有自動退回${refundFailure ? `（${refundFailure}）` : ''}，請到${name}的後台退款；不退的話，${name}會照常撥給您。`;
  }
}
