import { useCall } from '@kaituan/api-client/use-call';
import type { GroupTeam } from '@kaituan/contract/group-buy/campaign';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { lazy, Suspense, useState } from 'react';
import { InviteButton } from '#web/features/group-buy/teams/invite-button.tsx';
import { campaignPath, pledgePath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { changeUntilText } from './pledge-message.ts';
import { editTitle, variantsFor } from './pledge-pieces.ts';
import type { OwnPledge } from './pledge-query.ts';
import { usePledgeTools } from './pledge-tools.ts';

const EditDialog = lazy(() => import('./editing/edit-dialog.tsx'));
const WithdrawDialog = lazy(() => import('./editing/withdraw-dialog.tsx'));

/** The actions of a pledge, the urgent one last. */
export function PledgeActions({
  own,
  team,
  isOnPage = false,
}: {
  own: OwnPledge;
  team: GroupTeam | undefined;
  /** Whether the page has the due difference, with the buttons that pay it. */
  isOnPage?: boolean;
}) {
  const { pledge, campaign } = own;
  const [open, setOpen] = useState<'EDIT' | 'WITHDRAW'>();
  const close = () => setOpen(undefined);
  const isOpen = campaign.status === 'OPEN';
  const hasLeft = pledge.status === 'EXPIRED' || pledge.status === 'WITHDRAWN';
  // An unpaid new team may never form.
  const until = changeUntilText(own);
  const canInvite =
    !pledge.offers &&
    (pledge.status === 'CONFIRMED' || (pledge.status === 'HELD' && pledge.teamNo === null));
  return (
    <>
      {until && (
        <p
          className={`mb-2 text-sm text-ink-soft tabular-nums sm:ml-auto sm:w-fit ${isOnPage ? 'mt-5' : ''}`}
        >
          {until}
        </p>
      )}
      <div
        className={`flex flex-wrap justify-end gap-2 empty:hidden max-sm:*:grow max-sm:*:px-3.5 ${isOnPage && !until ? 'mt-5' : ''}`}
      >
        {pledge.canWithdraw && (
          <Button onClick={() => setOpen('WITHDRAW')} look="outline">
            退出團購
          </Button>
        )}
        {pledge.canEdit && (
          <Button onClick={() => setOpen('EDIT')} look="outline">
            {editTitle(variantsFor(pledge, campaign))}
          </Button>
        )}
        {isOpen && hasLeft && (
          <ShopLink to={campaignPath(campaign.campaignId)} className={buttonStyle.outline}>
            回到這個團購
          </ShopLink>
        )}
        {pledge.offers && (
          <ShopLink to={pledgePath(pledge.pledgeNo)} className={buttonStyle.primary}>
            選擇怎麼做
          </ShopLink>
        )}
        {isOpen && canInvite && (
          <InviteButton
            campaign={campaign}
            teamNo={pledge.teamNo}
            team={team}
            look={pledge.status === 'HELD' || pledge.change ? 'outline' : 'primary'}
          />
        )}
        {pledge.change && !isOnPage && (
          <ShopLink
            to={`${pledgePath(pledge.pledgeNo)}#difference`}
            className={buttonStyle.primary}
          >
            付差額 {formatTwd(pledge.change.dueTwd)}
          </ShopLink>
        )}
        {pledge.status === 'HELD' && <PayButton orderNo={pledge.orderNo} />}
        <Suspense fallback={null}>
          {open === 'EDIT' && <EditDialog own={own} onClose={close} />}
          {open === 'WITHDRAW' && <WithdrawDialog own={own} onClose={close} />}
        </Suspense>
      </div>
    </>
  );
}

/** Pays a pledge that is held. */
function PayButton({ orderNo }: { orderNo: string }) {
  const { pay } = usePledgeTools();
  const { start, isBusy } = useCall({
    run: () => pay(orderNo),
    failureText: '付款暫時無法開始，請稍後再試',
  });
  return (
    <Button isBusy={isBusy} onClick={() => void start()}>
      去付款
    </Button>
  );
}
