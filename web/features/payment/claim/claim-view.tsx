import { findRefusal, findStatus } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { claimTokenPattern } from '@kaituan/domain/chat-order/claim-token';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2Off, TriangleAlert, UserCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { signInPath } from '#web/navigation/paths/sign-in-route.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';
import { ClaimPayment } from './claim-payment.tsx';
import { type Claim, type ClaimedOrder, claimQuery } from './claim-query.ts';

/** An order that a leader made for somebody without an account: anyone with the link can pay it and claim it. */
export function ClaimView({ token }: { token: string }) {
  const isUserKnown = useAppState((state) => state.isUserKnown);
  const isWhole = claimTokenPattern.test(token);
  const query = useQuery({ ...claimQuery(token), enabled: isUserKnown && isWhole });
  const { data, error } = query;
  if (!isWhole || findStatus(error) === 404) return <LinkMissing />;
  if (!data) {
    return error ? <LinkFailure onRetry={() => void query.refetch()} /> : <ClaimSkeleton />;
  }
  const { state, orderNo, order } = data.result;
  if (order) return <OpenClaim token={token} claim={data.result} order={order} />;
  return state === 'OWN' ? <OwnOrder orderNo={orderNo} /> : <Claimed />;
}

function OpenClaim(props: { token: string; claim: Claim; order: ClaimedOrder }) {
  const { token, claim, order } = props;
  const { name, campaignTitle, campaignId, lines, shippingTwd, payableTwd, place } = order;
  return (
    <div className="space-y-4 sm:space-y-6">
      <section className="card p-4 sm:p-6">
        <p className="text-sm text-ink-soft">{name}，已經幫您訂好了</p>
        <h2 className="text-xl font-bold wrap-anywhere">{campaignTitle}</h2>
        <ul className="mt-4 divide-y divide-line">
          {lines.map((line) => (
            <li key={line.name + line.optionText} className="flex justify-between gap-4 py-3">
              <span>
                {line.name} {line.optionText}
                <span className="block text-sm text-ink-soft">
                  {formatTwd(line.unitPriceTwd)} × {line.quantity} {line.unitLabel}
                </span>
              </span>
              <span className="tabular-nums">{formatTwd(line.unitPriceTwd * line.quantity)}</span>
            </li>
          ))}
        </ul>
        <dl className="mt-2 space-y-1 border-t border-line pt-3">
          {shippingTwd > 0 && <Row name="運費">{formatTwd(shippingTwd)}</Row>}
          <Row name="合計">
            <strong className="text-price">{formatTwd(payableTwd)}</strong>
          </Row>
          {place && (
            <Row name="取貨地點">
              {place.name}
              <span className="block text-sm text-ink-soft">{place.address}</span>
            </Row>
          )}
          <Row name="訂單編號">{claim.orderNo}</Row>
        </dl>
        <p className="mt-3 text-sm">
          <ShopLink to={`/group-buys/${campaignId}`} className="text-primary underline">
            看看這個團購的價格與進度
          </ShopLink>
        </p>
      </section>
      <ClaimPayment token={token} order={order} />
      <TakeOver token={token} />
    </div>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** After signing in the order becomes the member's. */
function TakeOver({ token }: { token: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isMember = useAppState(({ user }) => user !== null);
  const { start, isBusy, error } = useCall({
    run: async () => {
      const { result } = await apiOf(client)('/Claim/ClaimOrder', { token });
      await navigate(`/member/orders/${result.orderNo}`, { replace: true });
    },
    explain: () => true,
  });
  return (
    <section aria-labelledby="take-over" className="card p-4 sm:p-6">
      <h2 id="take-over" className="text-lg font-bold">
        認領這張訂單
      </h2>
      <p className="mt-1 text-ink-soft">
        認領後可以隨時查看進度、修改數量、收到到貨通知，退款也能退到您的帳戶；連結會失效，別人不能再認領。
      </p>
      {error && (
        <div className="mt-3">
          <Notice kind="DANGER">
            {findRefusal(error)?.message ?? '沒有認領成功，請確認連線後再試一次'}
          </Notice>
        </div>
      )}
      {isMember ? (
        <Button isBusy={isBusy} onClick={() => void start()} className="mt-4 min-h-12 w-full">
          這是我的訂單，認領
        </Button>
      ) : (
        <ShopLink
          to={signInPath(`/claim/${token}`)}
          className={`${buttonStyle.primary} mt-4 min-h-12 w-full`}
        >
          登入或註冊後認領
        </ShopLink>
      )}
    </section>
  );
}

function OwnOrder({ orderNo }: { orderNo: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(`/member/orders/${orderNo}`, { replace: true });
  }, [navigate, orderNo]);
  return (
    <EmptyState icon={<UserCheck size={30} />} title="您已認領這張訂單">
      <ShopLink to={`/member/orders/${orderNo}`} className={`${buttonStyle.primary} mt-3`}>
        查看訂單
      </ShopLink>
    </EmptyState>
  );
}

function Claimed() {
  return (
    <EmptyState icon={<UserCheck size={30} />} title="這張訂單已經有人認領">
      <p className="text-ink-soft">如果是您認領的，請用當時的帳號登入；不是的話，請告訴團主。</p>
      <ShopLink to="/member/orders" className={`${buttonStyle.primary} mt-3`}>
        查看我的訂單
      </ShopLink>
    </EmptyState>
  );
}

function LinkMissing() {
  return (
    <EmptyState icon={<Link2Off size={30} />} title="這個連結打不開">
      <p className="text-ink-soft">網址可能不完整，或已經過期；請團主再給您一次連結。</p>
      <ShopLink to="/" className={`${buttonStyle.primary} mt-3`}>
        到首頁
      </ShopLink>
    </EmptyState>
  );
}

function LinkFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState icon={<TriangleAlert size={30} />} title="訂單讀不出來">
      <p className="text-ink-soft">請確認連線後再試一次。</p>
      <Button className="mt-3" onClick={onRetry}>
        重試
      </Button>
    </EmptyState>
  );
}

export function ClaimSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">載入中</span>
      <Skeleton className="h-60" />
      <Skeleton className="h-40" />
    </div>
  );
}
