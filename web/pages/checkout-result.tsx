import { findStatus } from '@kaituan/api-client/api';
import { isFetchedAtShop } from '@kaituan/domain/shipping/shipping-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, SearchX, TriangleAlert } from 'lucide-react';
import { useParams } from 'react-router';
import { type Checkout, checkoutQuery } from '#web/features/checkout/checkout-query.ts';
import { companyQuery } from '#web/features/content/content-query.ts';
import { campaignQuery } from '#web/features/group-buy/campaign/campaign-query.ts';
import { JoinedCard } from '#web/features/group-buy/joining/joined-card.tsx';
import { groupMessages } from '#web/features/group-buy/joining/joined-messages.ts';
import { hasOwnGroupSucceeded } from '#web/features/group-buy/teams/team-status.ts';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { ToldBy } from '#web/features/notifications/told-by.tsx';
import { useFirstOrder } from '#web/features/orders/use-first-order.ts';
import { NextSteps } from '#web/features/payment/next-steps.tsx';
import { PaymentPanel } from '#web/features/payment/payment-panel.tsx';
import { isThrough } from '#web/features/payment/payment-phase.ts';
import { usePayment } from '#web/features/payment/use-payment.ts';
import { auth } from '#web/navigation/auth.ts';
import { myGroupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { LineFriendCard } from '#web/platform/line/line-friend-card.tsx';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/checkout-result.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, { title: '訂單結果', description: '訂單與付款的結果。' });

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function CheckoutResultPage() {
  const { checkoutNo = '' } = useParams();
  return (
    <div className="mx-auto max-w-3xl shop-width py-6 sm:py-8">
      <h1 className="sr-only">訂單結果</h1>
      <MembersOnly waiting={<ResultSkeleton />}>
        <ResultOfMember key={checkoutNo} checkoutNo={checkoutNo} />
      </MembersOnly>
    </div>
  );
}

function ResultOfMember({ checkoutNo }: { checkoutNo: string }) {
  const { data, error, refetch } = useQuery(checkoutQuery(checkoutNo));
  if (!data) {
    if (!error) return <ResultSkeleton />;
    const isMissing = findStatus(error) === 404 || findStatus(error) === 400;
    return isMissing ? <ResultMissing /> : <ResultFailure onRetry={() => void refetch()} />;
  }
  if (data.result.orderNo === null) return <NotOrdered checkoutNo={checkoutNo} />;
  return <ResultOfOrder orderNo={data.result.orderNo} checkout={data.result} />;
}

function ResultOfOrder({ orderNo, checkout }: { orderNo: string; checkout: Checkout }) {
  const { ready, error, retry } = usePayment(orderNo);
  const { data: company } = useQuery(companyQuery(checkout.channelId));
  const isFirstOrder = useFirstOrder(orderNo, isThrough(ready?.phase));
  const { group } = checkout;
  const hasGroupSucceeded = useOwnGroupSuccess(checkout.channelId, group?.campaignId ?? null);
  if (!ready) return error ? <ResultFailure onRetry={retry} /> : <ResultSkeleton />;
  const fees = Object.fromEntries(checkout.payments.map(({ method, feeTwd }) => [method, feeTwd]));
  const lineOaId = company?.result.lineOaId;
  const isOver = ready.phase === 'CANCELLED' || ready.phase === 'OVERDUE';
  return (
    <div className="space-y-4 sm:space-y-6">
      <PaymentPanel
        ready={ready}
        isFirstOrder={isFirstOrder}
        fees={fees}
        messages={group ? groupMessages(group, hasGroupSucceeded) : undefined}
        onAsk={retry}
      />
      {!group && <NextSteps order={ready.order} phase={ready.phase} />}
      {group && !isOver && (
        <JoinedCard
          channelId={checkout.channelId}
          campaignId={group.campaignId}
          hasJoined={isThrough(ready.phase)}
          isOwed={ready.phase === 'WITH_GOODS'}
          isFetched={checkout.shipments.every(({ method }) => method && isFetchedAtShop(method))}
        />
      )}
      {!isOver && <ToldBy topic={group ? 'GROUP' : 'ORDER'} className="px-1" />}
      {lineOaId && isThrough(ready.phase) && <LineFriendCard lineOaId={lineOaId} />}
      <div className="flex flex-wrap justify-center gap-3 pt-2 max-sm:*:flex-1">
        <ShopLink to="/" className={`${buttonStyle.outline} min-h-12`}>
          繼續逛逛
        </ShopLink>
        <ShopLink
          to={group ? myGroupBuysPath : `/member/orders/${orderNo}`}
          className={`${buttonStyle.soft} min-h-12`}
        >
          {group ? '我的團購' : '查看訂單'}
        </ShopLink>
      </div>
    </div>
  );
}

function NotOrdered({ checkoutNo }: { checkoutNo: string }) {
  return (
    <EmptyState icon={<Hourglass size={30} />} title="這筆結帳還沒有送出訂單">
      <ShopLink to={`/checkout/${checkoutNo}`} className={`${buttonStyle.primary} mt-3`}>
        回到結帳
      </ShopLink>
    </EmptyState>
  );
}

function ResultMissing() {
  return (
    <EmptyState icon={<SearchX size={30} />} title="找不到這筆訂單">
      <p className="text-ink-soft">網址可能不完整，或這筆訂單屬於另一個帳號。</p>
      <ShopLink to="/member/orders" className={`${buttonStyle.primary} mt-3`}>
        查看我的訂單
      </ShopLink>
    </EmptyState>
  );
}

function ResultFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState icon={<TriangleAlert size={30} />} title="訂單結果暫時無法載入">
      <p className="text-ink-soft">訂單不受影響，請確認網路連線後再試一次。</p>
      <Button onClick={onRetry} className="mt-3">
        重試
      </Button>
    </EmptyState>
  );
}

function ResultSkeleton() {
  return (
    <div aria-busy className="card p-6 sm:p-8">
      <Skeleton className="mx-auto size-16 rounded-full" />
      <Skeleton className="mx-auto mt-4 h-8 w-44" />
      <Skeleton className="mx-auto mt-3 h-5 w-64" />
      <Skeleton className="mx-auto my-6 h-40 w-full max-w-sm" />
    </div>
  );
}

/** Whether the group buy that was joined, or the member's team in it, has succeeded. */
function useOwnGroupSuccess(channelId: number, campaignId: number | null): boolean {
  const query = campaignQuery(channelId, campaignId ?? 0);
  const { data } = useQuery({ ...query, enabled: campaignId !== null });
  return data !== undefined && hasOwnGroupSucceeded(data.result);
}
