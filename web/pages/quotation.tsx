import { useQuery } from '@tanstack/react-query';
import { CartSkeleton } from '#web/features/cart/cart-skeleton.tsx';
import { QuotationView } from '#web/features/cart/quotation/quotation-view.tsx';
import { companyQuery } from '#web/features/content/content-query.ts';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { auth } from '#web/navigation/auth.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/quotation.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, {
    title: '報價單',
    description: '把購物車裡的商品列成報價單。',
    path: '/quotation',
  });

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function QuotationPage() {
  const { data } = useQuery(companyQuery(useChannelId()));
  return (
    <div className="mx-auto max-w-5xl shop-width pt-6 md:pb-10 print:p-0">
      <h1 className="mb-4 text-2xl font-bold sm:text-3xl print:hidden">報價單</h1>
      <MembersOnly waiting={<CartSkeleton />}>
        {data && <QuotationView company={data.result} />}
      </MembersOnly>
    </div>
  );
}
