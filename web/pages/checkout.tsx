import { useQuery } from '@tanstack/react-query';
import { SearchX, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CheckoutEnded } from '#web/features/checkout/checkout-ended.tsx';
import { checkoutQuery } from '#web/features/checkout/checkout-query.ts';
import { CheckoutSkeleton } from '#web/features/checkout/checkout-skeleton.tsx';
import { CheckoutView } from '#web/features/checkout/checkout-view.tsx';
import { companyQuery } from '#web/features/company/company-query.ts';
import { JoinEnded } from '#web/features/group-buy/joining/join-ended.tsx';
import { JoiningSummary } from '#web/features/group-buy/joining/joining-summary.tsx';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { auth } from '#web/navigation/auth.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { findStatus } from '#web/platform/api.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
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
  if (status === 'SUBMITTED') return <CheckoutSkeleton />;
  const { group } = data.result;
  if (status !== 'OPEN') {
    return group ? <JoinEnded group={group} /> : <CheckoutEnded checkout={data.result} />;
  }
  return (
    <CheckoutView
      answered={data.result}
      intro={group && <JoiningSummary group={group} lines={data.result.lines} />}
      seller={company?.result}
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
      <p className="text-ink-soft">請確認網路連線，填寫過的內容都還在。</p>
      <Button onClick={onRetry} className="mt-3">
        再試一次
      </Button>
    </EmptyState>
  );
}
