import { useCampaignProgress } from '#web/features/group-buy/progress/use-campaign-progress.ts';
import { PledgeGoods } from './pledge-goods.tsx';
import { PledgeHeadline } from './pledge-headline.tsx';
import { PledgeMoney } from './pledge-money.tsx';
import type { OwnPledge } from './pledge-query.ts';
import { PledgeTimeline } from './pledge-timeline.tsx';

/** Everything about one pledge; money beside the goods where there is room. */
export function PledgeView({ own }: { own: OwnPledge }) {
  const { campaign, ref } = useCampaignProgress(own.campaign);
  const shown = { pledge: own.pledge, campaign };
  return (
    <div
      ref={ref}
      className="grid gap-4 md:grid-cols-[minmax(0,1fr)_22rem] md:items-start lg:gap-6"
    >
      <div className="grid min-w-0 gap-4 lg:gap-6">
        <PledgeHeadline own={shown} />
        <PledgeGoods own={shown} />
        <div className="md:hidden">
          <PledgeMoney pledge={own.pledge} />
        </div>
        <PledgeTimeline moments={own.pledge.timeline} />
      </div>
      <div className="min-w-0 max-md:hidden">
        <PledgeMoney pledge={own.pledge} />
      </div>
    </div>
  );
}
