import { findStatus } from '@kaituan/api-client/api';
import type { Order } from '@kaituan/contract/order/order';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { ToldBy } from '#web/features/notifications/told-by.tsx';
import { BackLink } from '#web/features/orders/back-link.tsx';
import { OrderSkeleton } from '#web/features/orders/detail/order-skeleton.tsx';
import { OrderView } from '#web/features/orders/detail/order-view.tsx';
import { isOrderNo, orderPath } from '#web/features/orders/order-address.ts';
import { watchedOrderQuery } from '#web/features/orders/order-query.ts';
import { PaymentCodeCard } from '#web/features/payment/payment-code-card.tsx';
import { TransferReport } from '#web/features/payment/transfer-report.tsx';
import { usePayment } from '#web/features/payment/use-payment.ts';
import { ErrorPage } from '#web/layout/notices/error-page.tsx';
import { OrderToolsProvider } from '#web/layout/order-tools-provider.tsx';
import { auth } from '#web/navigation/auth.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { pageNotFound } from '#web/platform/load-page.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { PartFailure } from '#web/platform/part-failure.tsx';
import type { Route } from './+types/member-order.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = async (args: Route.LoaderArgs | Route.ClientLoaderArgs) => {
  const { orderNo } = args.params;
  if (!isOrderNo(orderNo)) throw pageNotFound(args.url);
  return loadMemberPage(args, {
    title: `訂單 ${orderNo}`,
    description: '會員的訂單。',
    path: orderPath(orderNo),
  });
};

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function MemberOrder({ params: { orderNo } }: Route.ComponentProps) {
  const isMember = useAppState(({ user }) => user !== null);
  const { data, error, isFetching, refetch } = useQuery({
    ...watchedOrderQuery(orderNo),
    enabled: isMember,
  });
  if (isMember && findStatus(error) === 404) return <ErrorPage error={error} />;
  return (
    <div className="mx-auto max-w-6xl shop-width py-6 sm:py-8">
      <BackLink to="/member/orders">我的訂單</BackLink>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl font-bold sm:text-3xl">訂單明細</h1>
        {data && <PrintButton />}
      </div>
      <MembersOnly waiting={<OrderSkeleton />}>
        {data && (
          <OrderToolsProvider>
            <OrderView
              order={data.result}
              told={isMoving(data.result) && <ToldBy topic="ORDER" className="mt-1 max-w-2xl" />}
              payment={data.result.actions.includes('PAY') && <ToPayWith orderNo={orderNo} />}
            />
          </OrderToolsProvider>
        )}
        {!data && !error && <OrderSkeleton />}
        {!data && error && <LoadFailure error={error} isBusy={isFetching} onRetry={refetch} />}
      </MembersOnly>
    </div>
  );
}

/** Whether anything is still to be told. */
const isMoving = ({ status }: Order): boolean => status !== 'COMPLETED' && status !== 'CANCELLED';

/** Payment instructions of an unpaid order, and the transfer report. */
function ToPayWith({ orderNo }: { orderNo: string }) {
  const { ready, error, retry } = usePayment(orderNo);
  if (!ready && error) return <PartFailure what="付款資訊" isBusy={false} onRetry={retry} />;
  if (!ready?.payment.code) return null;
  const { payment, order } = ready;
  return (
    <>
      <PaymentCodeCard payment={payment} code={ready.payment.code} serverTime={order.serverTime} />
      {payment.method === 'BANK_TRANSFER' && <TransferReport payment={payment} />}
    </>
  );
}

function PrintButton() {
  return (
    <Button onClick={() => print()} look="plain" className="-mr-3 px-3 print:hidden">
      <Printer aria-hidden size={18} />
      列印
    </Button>
  );
}
