import { formatTwd } from '@kaituan/domain/format-twd';
import { sizeNameOf } from '@kaituan/domain/group-buy/size-name';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { useEffect, useState } from 'react';
import { hiddenPriceText } from '#web/features/catalog/hidden-price.ts';
import {
  type CampaignDetail,
  cheapestItem,
  sizeOf,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { sharedUnit } from '#web/features/group-buy/campaign/joiner-words.ts';
import {
  chosenItems,
  type JoinChoices,
  joinSumOf,
  piecesOf,
} from '#web/features/group-buy/joining/join-lines.ts';

/** Anchor of the join panel. */
const joinId = 'join';

/** What the choice costs now, and the join link, at the lower edge of phones, until the join panel is visible. */
export function JoinBar({
  campaign,
  choices,
  isInvited,
}: {
  campaign: CampaignDetail;
  choices: JoinChoices;
  /** To a team that can be joined. */
  isInvited: boolean;
}) {
  const { price, isFrom, text } = amountOf(campaign, choices);
  const isPanelSeen = useIsSeen(joinId);
  return (
    <div
      className={`bottom-bar z-30 mt-5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 transition-[opacity,visibility] md:hidden ${isPanelSeen ? 'invisible opacity-0' : ''}`}
    >
      <p className="min-w-0 flex-1 basis-32 leading-tight">
        <span className="text-xl font-bold text-price tabular-nums">{price}</span>
        {isFrom && <span className="ml-1 text-sm text-ink-soft">起</span>}
        {text && <span className="block truncate text-sm text-ink-soft">{text}</span>}
      </p>
      <a href={`#${joinId}`} className={`${buttonStyle.primary} min-w-36 shrink-0`}>
        {isInvited ? '參加這一團' : campaign.team ? '選一團' : '我要跟團'}
      </a>
    </div>
  );
}

type Amount = { price: string; isFrom?: boolean; text?: string };

/** The sum of the choice and what it is of; the lowest price while nothing is chosen. */
function amountOf(campaign: CampaignDetail, choices: JoinChoices): Amount {
  const cheapest = cheapestItem(campaign);
  const sum = joinSumOf(campaign, choices);
  if (!cheapest || !sum) {
    return { price: campaign.hiddenPrice === null ? '' : hiddenPriceText[campaign.hiddenPrice] };
  }
  const pieces = piecesOf(choices);
  const { items } = campaign;
  if (pieces === 0) {
    return {
      ...{ price: formatTwd(cheapest.unitPriceTwd), isFrom: items.length > 1 },
      text: sizeOf(cheapest, campaign),
    };
  }
  const chosen = chosenItems(campaign, choices);
  const [only] = chosen.length > 1 ? [] : chosen;
  const size = only && sizeNameOf(only, items);
  const text = [`${pieces} ${sharedUnit(chosen)}`, size].filter(Boolean).join('・');
  return { price: formatTwd(sum.payTwd), text };
}

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
