import type { CampaignCard } from './campaign-query.ts';
import { listCaseRules } from './case-words.ts';

/** The rules of filling cases, in sentences. */
export function CaseRules({
  caseLot,
  items,
}: {
  caseLot: NonNullable<CampaignCard['caseLot']>;
  items: CampaignCard['items'];
}) {
  return listCaseRules(caseLot, items).map((rule) => (
    <span key={rule} className="block">
      {rule}
    </span>
  ));
}
