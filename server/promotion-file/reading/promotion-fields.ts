import { campaignStatusText } from '@kaituan/domain/group-buy/campaign-life';
import { choiceCell, yesNoCell } from '#server/catalog-file/cells/choice-cell.ts';
import { instantCell } from '#server/catalog-file/cells/instant-cell.ts';
import { maxSmallInteger, wholeCell } from '#server/catalog-file/cells/number-cell.ts';
import { quantityTiersCell } from '#server/catalog-file/cells/quantity-tiers-cell.ts';
import { codeCell, lineCell, linesCell } from '#server/catalog-file/cells/text-cell.ts';
import { type Field, field, value } from '#server/catalog-file/columns/column-fields.ts';
import type { PromotionKey, PromotionKind } from './promotion-columns.ts';

export type PromotionField = Field<PromotionKey>;

export const visibilityLabels = { PUBLIC: '公開', LINK_ONLY: '僅限連結' } as const;
export const goalLabels = { BUYERS: '人數', UNITS: '份數', AMOUNT: '金額' } as const;
export const policyLabels = {
  ROUND_DOWN: '捨去零頭',
  ROUND_UP_BY_TOLERANCE: '多拿補滿',
  SHOP_FILLS: '店家補足',
} as const;

const count = wholeCell({ min: 1 });
const smallCount = wholeCell({ min: 1, max: maxSmallInteger });
const day = instantCell({ dateMeans: 'START', shortMidnight: true });
const opening = instantCell({ dateMeans: 'START' });
const ending = instantCell({ dateMeans: 'END' });
/** The domain rules count characters themselves, so that their message is used. */
const title = lineCell({ max: 1_000 });

const ofEvery = [
  field('code', 'code', codeCell({ max: 40 }), value(null)),
  field('title', 'title', title, 'REFUSE'),
  field('channel', 'channelId', count, 'REFUSE'),
] as const;

/** How it may be paid later, for group buys and flash sales alike. */
const ofLaterPayments: readonly PromotionField[] = [
  field('transferHours', 'transferHours', smallCount, value(null)),
  field('paysOnDelivery', 'paysOnDelivery', yesNoCell, value(false)),
  field('paysAtPickup', 'paysAtPickup', yesNoCell, value(false)),
];
const ofCampaign: readonly PromotionField[] = [
  ...ofEvery,
  field('status', 'status', choiceCell(campaignStatusText), 'KEEP'),
  field('activity', 'activityId', count, value(null)),
  field('introduction', 'introduction', linesCell({ max: 5_000 }), value('')),
  field('picture', 'pictureId', lineCell({ max: 200 }), value(null)),
  field('visibility', 'visibility', choiceCell(visibilityLabels), value('PUBLIC')),
  field('opensAt', 'opensAt', opening, 'REFUSE'),
  field('closesAt', 'closesAt', ending, 'REFUSE'),
  field('shipFrom', 'shipFrom', day, 'REFUSE'),
  field('shipTo', 'shipTo', day, 'REFUSE'),
  field('perMember', 'perMemberMax', count, value(null)),
  field('perOrder', 'perOrderMax', count, value(null)),
  ...ofLaterPayments,
];
const ofPool: readonly PromotionField[] = [
  field('goalKind', 'goalKind', choiceCell(goalLabels), value('UNITS')),
  field('goalMin', 'goalMin', count, 'REFUSE'),
  field('caseQty', 'caseQty', count, value(null)),
  field('casePolicy', 'casePolicy', choiceCell(policyLabels), value(null)),
];
const ofTeams: readonly PromotionField[] = [
  field('teamSize', 'teamSize', smallCount, 'REFUSE'),
  field('teamHours', 'teamHours', smallCount, 'REFUSE'),
  field('allowsStrangers', 'allowsStrangers', yesNoCell, value(true)),
];
const itemOfCampaign: readonly PromotionField[] = [
  field('units', 'capUnits', count, value(null)),
  field('price', 'priceTwd', count, 'REFUSE'),
  field('rungs', 'rungs', quantityTiersCell, value([])),
];

/** The columns of a promotion as a whole, and those of each of its SKUs. */
export const promotionFields: Record<
  PromotionKind,
  { whole: readonly PromotionField[]; item: readonly PromotionField[] }
> = {
  CAMPAIGN: { whole: [...ofCampaign, ...ofPool], item: itemOfCampaign },
  TEAM: { whole: [...ofCampaign, ...ofTeams], item: itemOfCampaign },
  FLASH: {
    whole: [
      ...ofEvery,
      field('opensAt', 'startsAt', opening, 'REFUSE'),
      field('closesAt', 'endsAt', ending, 'REFUSE'),
      ...ofLaterPayments,
    ],
    item: [
      field('units', 'stock', count, 'REFUSE'),
      field('price', 'flashPriceTwd', count, 'REFUSE'),
      field('perMember', 'perMember', smallCount, value(1)),
      field('perOrder', 'perOrder', smallCount, value(null)),
    ],
  },
};

/** The columns of rule fields with another name. */
const columnsOfRules: Partial<Record<string, PromotionKey>> = {
  ...{ mode: 'kind', items: 'skuCode', ladder: 'rungs' },
};

/** The column of a rule's field. */
export function columnOfRule(kind: PromotionKind, field: string): PromotionKey {
  const { whole, item } = promotionFields[kind];
  const named = [...whole, ...item].find(({ into }) => into === field);
  return columnsOfRules[field] ?? named?.column ?? 'title';
}
