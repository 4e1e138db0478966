import { formatTwd } from '@kaituan/domain/format-twd';
import type { CampaignStatus } from '@kaituan/domain/group-buy/campaign-life';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { useEffect, useRef, useState } from 'react';
import { HiddenPriceLink } from '#web/features/catalog/hidden-price-link.tsx';
import { CampaignClock } from '#web/features/group-buy/campaign/campaign-clock.tsx';
import { joinedLine, nextRungLine } from '#web/features/group-buy/campaign/campaign-labels.ts';
import { isFailedOrCancelled } from '#web/features/group-buy/campaign/campaign-phase.ts';
import {
  type CampaignCard,
  type CampaignDetail,
  cheapestItem,
  sizeOf,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { CampaignProgress } from '#web/features/group-buy/progress/campaign-progress.tsx';

export function CampaignHeader({
  campaign,
  status,
  heading: Heading,
  canJoin,
  hasClock,
}: {
  campaign: CampaignDetail;
  status: CampaignStatus;
  heading: 'h1' | 'h2';
  canJoin: boolean;
  hasClock: boolean;
}) {
  const picture = campaign.picture ?? campaign.items[0]?.picture;
  const next = status === 'OPEN' || status === 'SCHEDULED' ? nextRungLine(campaign) : undefined;
  return (
    <header className="overflow-hidden card md:grid md:min-h-112 md:grid-cols-2">
      {picture && (
        <Picture
          picture={picture}
          sizes="(min-width: 1320px) 660px, (min-width: 960px) 50vw, 100vw"
          eager
          className="aspect-square w-full bg-sunken object-contain sm:aspect-[3/2] md:aspect-auto md:h-0 md:min-h-full"
        />
      )}
      <div className="flex flex-col gap-4 p-4 sm:p-7 md:justify-center">
        {hasClock && <CampaignClock card={campaign} />}
        <Heading className="text-2xl leading-snug font-bold text-balance sm:text-3xl">
          {campaign.title}
        </Heading>
        {!isFailedOrCancelled(status) && <PriceNow campaign={campaign} />}
        <CampaignProgress card={campaign} />
        {next && (
          <p className="rounded-control bg-accent-soft px-4 py-2.5 font-bold text-balance text-accent-ink">
            {next}
          </p>
        )}
        <ProgressAnnouncement card={campaign} />
        {canJoin && (
          <a href="#join" className={`${buttonStyle.primary} max-md:hidden`}>
            {campaign.team ? '看進行中的團' : '選擇數量'}
          </a>
        )}
      </div>
    </header>
  );
}

/** The lowest price now, compared with the regular price. */
function PriceNow({ campaign }: { campaign: CampaignDetail }) {
  if (campaign.hiddenPrice) {
    return (
      <HiddenPriceLink
        hiddenPrice={campaign.hiddenPrice}
        className="inline-flex min-h-11 w-fit items-center text-xl font-bold text-primary underline underline-offset-4"
      />
    );
  }
  const cheapest = cheapestItem(campaign);
  if (!cheapest) return null;
  const { unitPriceTwd, ordinaryPriceTwd } = cheapest;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="sr-only">團購價 </span>
      <span className="text-4xl font-bold text-price tabular-nums">{formatTwd(unitPriceTwd)}</span>
      {campaign.items.length > 1 && <span className="-ml-2 text-ink-soft">起</span>}
      <span className="text-ink-soft">{sizeOf(cheapest, campaign)}</span>
      {ordinaryPriceTwd !== null && ordinaryPriceTwd > unitPriceTwd && (
        <>
          <del className="text-lg text-ink-soft tabular-nums">
            <span className="sr-only">平常售價 </span>
            {formatTwd(ordinaryPriceTwd)}
          </del>
          <span className="rounded-full bg-primary-soft px-2.5 py-0.5 text-sm font-semibold text-primary">
            現省 {formatTwd(ordinaryPriceTwd - unitPriceTwd)}
          </span>
        </>
      )}
    </p>
  );
}

/** Otherwise a busy group buy would be announced without end. */
const quietForMs = 20_000;

/**
 * Announces progress to screen readers: the newest only, at most every twenty seconds, not
 * initially.
 */
function ProgressAnnouncement({ card }: { card: CampaignCard }) {
  const text = [joinedLine(card), nextRungLine(card)].filter(Boolean).join('，');
  const [announcement, setAnnouncement] = useState('');
  const announced = useRef({ text, atMs: 0 });
  useEffect(() => {
    if (text === announced.current.text) return;
    const wait = Math.max(0, announced.current.atMs + quietForMs - Date.now());
    const timer = setTimeout(() => {
      announced.current = { text, atMs: Date.now() };
      setAnnouncement(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span aria-live="polite" className="sr-only">
      {announcement}
    </span>
  );
}
