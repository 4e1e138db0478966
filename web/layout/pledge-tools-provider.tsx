import { apiOf } from '@kaituan/api-client/query-client';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { refetchPledges } from '#web/features/group-buy/member/pledge-query.ts';
import {
  type PledgeTools,
  PledgeToolsContext,
} from '#web/features/group-buy/member/pledge-tools.ts';
import { beginPayment } from '#web/features/payment/use-start-payment.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { orderOfPledgePath } from '#web/navigation/paths/group-buy-paths.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';

const TransferReport = lazy(async () => ({
  default: (await import('#web/features/payment/transfer-report.tsx')).TransferReport,
}));

/** Provides payment functions to pledges; payment codes are shown on the order's page. */
export function PledgeToolsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const channelId = useChannelId();
  const tools = useMemo<PledgeTools>(
    () => ({
      async payDifference(orderNo, method) {
        const step = await beginPayment(client, orderNo, method);
        if (step === 'SHOWN_HERE') await refetchPledges(client);
      },
      renderReport(payment) {
        const { orderNo } = payment;
        return (
          <Suspense fallback={null}>
            <TransferReport
              payment={payment}
              send={async (report) => {
                await apiOf(client)('/Payment/ReportTransfer', { orderNo, ...report });
                await refetchPledges(client);
              }}
            />
          </Suspense>
        );
      },
      async pay(orderNo) {
        const step = await beginPayment(client, orderNo);
        if (step === 'LEAVING') return;
        await navigate(`${withChannel(orderOfPledgePath(orderNo), channelId)}#payment`);
      },
    }),
    [client, navigate, channelId],
  );
  return <PledgeToolsContext value={tools}>{children}</PledgeToolsContext>;
}
