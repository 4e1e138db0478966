import { useServerSecond } from '@kaituan/api-client/server-clock';
import { formatTwd } from '@kaituan/domain/format-twd';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { useEffect, useState } from 'react';
import { hiddenPriceText } from '#web/features/catalog/hidden-price.ts';
import {
  type CampaignDetail,
  cheapestItem,
  type GroupTeam,
  sizeOf,
} from '#web/features/group-buy/campaign/campaign-query.ts';

import { canJoinTeam } from '#web/features/group-buy/teams/team-status.ts';

/** Anchor of the join panel. */
const joinId = 'join';

/** Price and join link at the lower edge of phones, until the join panel is visible. */
export function JoinBar({
  campaign,
  invitedTeam,
}: {
  campaign: CampaignDetail;
  /** The team somebody was invited to. */
  invitedTeam: GroupTeam | undefined;
}) {
  const cheapest = cheapestItem(campaign);
  const isPanelSeen = useIsSeen(joinId);
  const nowSecond = useServerSecond(campaign.serverTime);
  const isInvited = invitedTeam !== undefined && canJoinTeam(invitedTeam, nowSecond);
  return (
    <div
      className={`bottom-bar z-30 mt-5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 transition-[opacity,visibility] md:hidden ${isPanelSeen ? 'invisible opacity-0' : ''}`}
    >
      <p className="min-w-0 flex-1 basis-32 leading-tight">
        <span className="text-xl font-bold text-price tabular-nums">
          {cheapest ? formatTwd(cheapest.unitPriceTwd) : hiddenText(campaign)}
        </span>
        {cheapest && campaign.items.length > 1 && (
          <span className="ml-1 text-sm text-ink-soft">起</span>
        )}
        {cheapest && (
          <span className="block truncate text-sm text-ink-soft">{sizeOf(cheapest, campaign)}</span>
        )}
      </p>
      <a href={`#${joinId}`} className={`${buttonStyle.primary} min-w-36 shrink-0`}>
        {isInvited ? '參加這一團' : campaign.team ? '選一團' : '我要跟團'}
      </a>
    </div>
  );
}

const hiddenText = ({ hiddenPrice }: CampaignDetail): string =>
  hiddenPrice === null ? '' : hiddenPriceText[hiddenPrice];

function useIsSeen(id: string): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver((entries) =>
      setIsSeen(entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isSeen;
}
