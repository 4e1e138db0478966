import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { formatDayTime } from '@kaituan/domain/day-text';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { useCampaignProgress } from '#web/features/group-buy/progress/use-campaign-progress.ts';
import { AskLink } from '#web/navigation/ask-link.tsx';
import { PledgeChange } from './editing/pledge-change.tsx';
import { PledgeGoods } from './pledge-goods.tsx';
import { PledgeHeadline } from './pledge-headline.tsx';
import { PledgeMoney } from './pledge-money.tsx';
import type { OwnPledge } from './pledge-query.ts';

export function PledgeView({ own }: { own: OwnPledge }) {
  const { campaign, ref } = useCampaignProgress(own.campaign);
  const shown = { pledge: own.pledge, campaign };
  return (
    <div
      ref={ref}
      className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_22rem] md:items-start lg:gap-6"
    >
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-6">
        {own.pledge.change && <PledgeChange pledge={own.pledge} change={own.pledge.change} />}
        <PledgeHeadline own={shown} />
        <PledgeGoods own={shown} />
        <div className="md:hidden">
          <PledgeMoney pledge={own.pledge} later={campaign.later} />
        </div>
        <PledgeTimeline moments={own.pledge.timeline} serverTime={campaign.serverTime} />
        <div>
          <AskLink asked={{ category: 'ORDER', orderNo: own.pledge.orderNo }}>
            跟團有問題？問店家
          </AskLink>
        </div>
      </div>
      <div className="min-w-0 max-md:hidden">
        <PledgeMoney pledge={own.pledge} later={campaign.later} />
      </div>
    </div>
  );
}

/** The events of a pledge, latest first. */
function PledgeTimeline({
  moments,
  serverTime,
}: {
  moments: Pledge['timeline'];
  serverTime: string;
}) {
  if (moments.length === 0) return null;
  return (
    <PageSection title="跟團紀錄">
      <ol className="ml-1.5 border-l-2 border-line">
        {[...moments].reverse().map(({ text, at }, index) => (
          <li key={`${at}${text}`} className="relative py-2 pl-5">
            <span
              aria-hidden
              className={`absolute top-4 -left-[7px] size-3 rounded-full ${index === 0 ? 'bg-primary ring-4 ring-primary-soft' : 'bg-line'}`}
            />
            <p className={index === 0 ? 'font-bold' : 'font-medium'}>{text}</p>
            <time dateTime={at} className="block text-sm text-ink-soft tabular-nums">
              {formatDayTime(at, serverTime)}
            </time>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
