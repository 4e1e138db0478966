import type { CampaignCard } from './campaign-query.ts';
import { sharedUnit } from './joiner-words.ts';

type CaseLot = NonNullable<CampaignCard['caseLot']>;
type Units = readonly Pick<CampaignCard['items'][number], 'unitLabel'>[];

/** What a case is, who fills it, what becomes of the last one, and whether one can be left out. */
export function listCaseRules({ caseQty, policy }: CaseLot, items: Units): string[] {
  const each = items.length > 1 ? '每個規格各湊各的箱。' : '';
  return [
    `供應商${caseSizeText(caseQty, items)}、不拆箱；您不用買一整箱，大家的份數加起來湊。${each}`,
    `結團時最後一箱沒滿：${lastCaseTexts[policy]}`,
    leftOutText(policy),
  ];
}

const isCut = '那一箱不進貨，零頭由最晚跟團的人開始減';
const lastCaseTexts: Record<CaseLot['policy'], string> = {
  SHOP_FILLS: '差的份數由店家買下。',
  ROUND_DOWN: `${isCut}。`,
  ROUND_UP_BY_TOLERANCE: `願意多拿的人夠補滿，就照各自同意的份數多拿；不夠的話誰都不多拿，${isCut}。`,
};

/** 一箱 6 串, or 份 where the goods have several units. */
export function caseSizeText(caseQty: number, items: Units): string {
  return `一箱 ${caseQty} ${sharedUnit(items)}`;
}

/** Whether one can be left out, where one decides on joining. */
export const leftOutText = (policy: CaseLot['policy']): string =>
  policy === 'SHOP_FILLS'
    ? '您的份數不變，不會因為湊不滿而拿不到。'
    : '最後一箱湊不滿時，您可能少拿，晚跟團的也可能全部拿不到；沒拿到的不收錢，付過的退回。';
