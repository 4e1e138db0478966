import type {
  CampaignCard,
  CampaignItem,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { CaseFill } from '#web/features/group-buy/campaign/case-fill.tsx';
import { leftOutText } from '#web/features/group-buy/campaign/case-words.ts';
import { CaseChoice } from './case-choice.tsx';
import type { JoinChoice } from './join-lines.ts';

/** How full the last case of a SKU is, and what the visitor agrees to where it stays incomplete. */
export function ItemCase({
  item,
  name,
  caseLot,
  choice,
  max,
  onChange,
}: {
  item: CampaignItem;
  name: string;
  caseLot: NonNullable<CampaignCard['caseLot']>;
  choice: JoinChoice;
  max: number;
  onChange: (change: Partial<JoinChoice>) => void;
}) {
  const { quantity } = choice;
  return (
    <>
      <CaseFill item={item} caseLot={caseLot} quantity={quantity}>
        <p className="text-ink-soft">{leftOutText(caseLot.policy)}</p>
      </CaseFill>
      {caseLot.policy !== 'SHOP_FILLS' && quantity > 0 && (
        <CaseChoice {...{ name, caseLot, choice, max, onChange }} unit={item.unitLabel} />
      )}
    </>
  );
}
