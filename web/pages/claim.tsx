import { useParams } from 'react-router';
import { ClaimView } from '#web/features/payment/claim/claim-view.tsx';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/claim.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, {
    ...{ title: '付款與認領訂單', description: '團主為您訂好的訂單。' },
    path: '/claim',
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

/** Read by the browser alone, so that no cache on the way keeps what a link opens. */
export default function ClaimPage() {
  const { token = '' } = useParams();
  return (
    <div className="mx-auto max-w-xl shop-width py-6 sm:py-8">
      <h1 className="sr-only">付款與認領訂單</h1>
      <ClaimView key={token} token={token} />
    </div>
  );
}
