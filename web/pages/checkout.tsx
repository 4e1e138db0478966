import { findStatus } from '@kaituan/api-client/api';
import type { Checkout } from '@kaituan/contract/order/checkout';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, SearchX, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { couponsQuery } from '#web/features/catalog/coupon-queries.ts';
import { CheckoutEnded } from '#web/features/checkout/checkout-ended.tsx';
import { checkoutQuery } from '#web/features/checkout/checkout-query.ts';
import { CheckoutView } from '#web/features/checkout/checkout-view.tsx';
import { companyQuery } from '#web/features/content/content-query.ts';
import { JoiningSummary } from '#web/features/group-buy/joining/joining-summary.tsx';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { useConsent } from '#web/features/members/use-consent.ts';
import { auth } from '#web/navigation/auth.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/checkout.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, { title: '結帳', description: '填寫收件、付款與發票資料，送出訂單。' });

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function CheckoutPage() {
  const { checkoutNo = '' } = useParams();
  return (
    <div className="mx-auto max-w-6xl shop-width py-6 sm:py-8">
      <h1 className="mb-4 text-2xl font-bold sm:mb-6 sm:text-3xl">結帳</h1>
      <MembersOnly waiting={<CheckoutSkeleton />}>
        <CheckoutOfMember key={checkoutNo} checkoutNo={checkoutNo} />
      </MembersOnly>
    </div>
  );
}

function CheckoutOfMember({ checkoutNo }: { checkoutNo: string }) {
  const channelId = useChannelId();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(checkoutQuery(checkoutNo));
  const { data: company } = useQuery(companyQuery(channelId));
  // What a folded step says of them is there from the start, or never: nothing moves. Without them it goes on, too.
  const { isFetched: areCouponsAsked } = useQuery(couponsQuery(channelId));
  const { giveDue } = useConsent();
  const status = data?.result.status;
  useEffect(() => {
    const result = withChannel(`/checkout-result/${checkoutNo}`, channelId);
    if (status === 'SUBMITTED') void navigate(result, { replace: true });
  }, [status, checkoutNo, channelId, navigate]);

  if (!data) {
    if (!error) return <CheckoutSkeleton />;
    const status = findStatus(error);
    return status === 404 || status === 400 ? (
      <CheckoutMissing />
    ) : (
      <CheckoutFailure onRetry={() => void refetch()} />
    );
  }
  if (status === 'SUBMITTED' || !areCouponsAsked) return <CheckoutSkeleton />;
  const { group } = data.result;
  if (status !== 'OPEN') {
    return group ? <JoinEnded group={group} /> : <CheckoutEnded checkout={data.result} />;
  }
  return (
    <CheckoutView
      answered={data.result}
      intro={group && <JoiningSummary group={group} checkout={data.result} />}
      seller={company?.result}
      noteConsent={giveDue}
    />
  );
}

function CheckoutMissing() {
  return (
    <EmptyState icon={<SearchX size={30} />} title="找不到這筆結帳">
      <p className="text-ink-soft">網址可能不完整，或這筆結帳屬於另一個帳號。</p>
      <ShopLink to="/cart" className={`${buttonStyle.primary} mt-3`}>
        前往購物車
      </ShopLink>
    </EmptyState>
  );
}

function CheckoutFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState icon={<TriangleAlert size={30} />} title="結帳內容暫時無法載入">
      <p className="text-ink-soft">填寫過的內容都還在，請稍後再試一次。</p>
      <Button onClick={onRetry} className="mt-3">
        重試
      </Button>
    </EmptyState>
  );
}

/** An expired checkout of a join, with a link back to the group buy. */
function JoinEnded({ group }: { group: NonNullable<Checkout['group']> }) {
  return (
    <div className="card">
      <EmptyState icon={<Hourglass size={30} />} title="結帳時間到了，還沒有跟團">
        <p className="max-w-md text-ink-soft">
          沒有成立訂單，也沒有收取任何款項。回到團購看最新的進度，再跟一次就可以了。
        </p>
        <ShopLink
          to={campaignPath(group.campaignId, group.teamNo)}
          className={`${buttonStyle.primary} mt-3`}
        >
          回到「{group.title}」
        </ShopLink>
      </EmptyState>
    </div>
  );
}

const folded = ['delivery', 'payment', 'confirm'];

function CheckoutSkeleton() {
  return (
    <div
      aria-busy
      className="grid min-h-dvh content-start items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_380px]"
    >
      <div className="space-y-3 sm:space-y-4">
        <Skeleton className="h-10 w-full" />
        {folded.map((step) => (
          <div key={step} className="h-32 card p-4 sm:px-6">
            <Skeleton className="h-8 w-40" />
            <Skeleton className="mt-4 ml-11 h-12 w-48" />
          </div>
        ))}
      </div>
      <div className="h-72 card p-6 max-lg:hidden">
        <Skeleton className="h-7 w-28" />
        <Skeleton className="mt-6 h-32 w-full" />
      </div>
    </div>
  );
}
