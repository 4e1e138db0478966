import type { CampaignDetail } from '#web/features/group-buy/campaign/campaign-query.ts';
import { refundMethodText } from '#web/features/group-buy/campaign/refund-method.ts';
import { JoinFees, joinFeesOf } from '#web/features/group-buy/joining/join-fees.tsx';
import { formatTwd } from '#web/ui/format-money.ts';
import { type JoinChoices, joinSumOf, piecesOf } from './join-lines.ts';

/** What joining costs now, what sending it costs, and what may come back. */
export function JoinTotal({
  campaign,
  choices,
}: {
  campaign: CampaignDetail;
  choices: JoinChoices;
}) {
  const sum = joinSumOf(campaign, choices);
  const pieces = piecesOf(choices);
  if (!sum || pieces === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="flex items-baseline justify-between gap-3">
        <span>
          先付 <span className="text-sm text-ink-soft">（{pieces} 份，不含運費）</span>
        </span>
        <strong className="text-2xl text-price tabular-nums">{formatTwd(sum.payTwd)}</strong>
      </p>
      <JoinFees fees={joinFeesOf(campaign, choices)} />
      {sum.text && (
        <p className="mt-1 font-medium text-accent-ink">
          {sum.text}
          {campaign.thresholds.length > 0 && (
            <span className="block text-sm font-normal text-ink-soft">
              差額由店家退給你。{refundMethodText}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
