/** The states of a product as staff read them. */
export const productStatusText = {
  ...{ DRAFT: '草稿', ACTIVE: '上架', SOLD_OUT_HIDDEN: '售完隱藏', ARCHIVED: '下架' },
} as const;

/** What may not be sold to everybody, or not online. */
export const restrictedText = {
  ...{ NONE: '無', ALCOHOL: '酒', TOBACCO: '菸', MEDICAL_DEVICE: '醫療器材', DRUG: '藥品' },
} as const;

export type StatusFacts = {
  /** Variants that are not retired. */
  variantCount: number;
  channelCount: number;
};

/** What keeps a product from being put on sale; undefined when nothing does. */
export function findStatusMistake({ variantCount, channelCount }: StatusFacts): string | undefined {
  if (variantCount === 0) return '還沒有可以賣的規格，請先新增規格';
  return channelCount === 0 ? '還沒有選通路，請先選要在哪裡賣' : undefined;
}

/** A group buy or flash sale that sells a product, or is planned to; times in milliseconds since 1970. */
export type GoodsPromotion = {
  kind: 'GROUP_BUY' | 'FLASH';
  title: string;
  channelId: number;
  startsAt: number;
  endsAt: number;
};

/** Where and when a product is sold; times in milliseconds since 1970. */
export type SellingFacts = {
  productStatus: string;
  restricted: string;
  displayTimestamp: number;
  maxEndTimestamp: number;
  channelIds: readonly number[];
};
export type SellingField = 'status' | 'restricted' | 'displayFrom' | 'displayUntil' | 'channels';

const promotionName = ({ kind, title }: Pick<GoodsPromotion, 'kind' | 'title'>): string =>
  `${kind === 'FLASH' ? '限時搶購' : '團購'}「${title}」`;

/**
 * Which changes would take a product away from those who are in a promotion of it that is not over, or who could still
 * join. What was already so before the change is none of them.
 */
export function listWithdrawals(
  before: SellingFacts,
  after: SellingFacts,
  promotions: readonly GoodsPromotion[],
): { field: SellingField; text: string }[] {
  const first = (isTaken: (promotion: GoodsPromotion) => boolean) => promotions.find(isTaken);
  const wasSold = before.productStatus === 'ACTIVE';
  const found: [SellingField, GoodsPromotion | undefined, string][] = [
    [
      'status',
      wasSold && after.productStatus !== 'ACTIVE' ? promotions[0] : undefined,
      '還沒結束，不能下架或藏起來',
    ],
    [
      'restricted',
      before.restricted === 'NONE' && after.restricted !== 'NONE' ? promotions[0] : undefined,
      '還沒結束，不能改成不在網路販售的商品',
    ],
    [
      'displayFrom',
      after.displayTimestamp > before.displayTimestamp
        ? first(({ startsAt }) => after.displayTimestamp > startsAt)
        : undefined,
      '要賣它，不能比開始還晚上架',
    ],
    [
      'displayUntil',
      after.maxEndTimestamp < before.maxEndTimestamp
        ? first(({ endsAt }) => after.maxEndTimestamp < endsAt)
        : undefined,
      '要賣它，不能在結束前下架',
    ],
    [
      'channels',
      first(
        ({ channelId }) =>
          before.channelIds.includes(channelId) && !after.channelIds.includes(channelId),
      ),
      '還沒結束，不能從它的通路拿掉',
    ],
  ];
  return found.flatMap(([field, promotion, why]) =>
    promotion ? [{ field, text: `${promotionName(promotion)}${why}` }] : [],
  );
}

/** Why a variant cannot be retired while a promotion sells it. */
export const retiredMistake = (
  promotion: Pick<GoodsPromotion, 'kind' | 'title'>,
  skuCode: string,
): string =>
  `${promotionName(promotion)}要賣規格「${skuCode}」，等它結束，或先從那裡拿掉，才能停售`;
