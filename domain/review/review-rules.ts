/** Days after its arrival in which goods can be reviewed, and days in which a review can be changed. */
export const reviewWindowDays = 180;
export const editableDays = 30;
export const maxReviewLength = 1_000;
export const maxReviewPhotos = 5;
export const maxAnswerLength = 500;
export const maxHidingReasonLength = 100;
/** Days after the last parcel arrived until its buyer is invited to write. */
export const inviteAfterDays = 5;
/** Who arrived longer ago than this is no longer invited. */
export const inviteUntilDays = 30;
/** Staff are notified at once of reviews with at most so many stars. */
export const lowStars = 2;

export const allStars = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof allStars)[number];

const dayMs = 86_400_000;

/** An order line, as far as it decides whether its buyer may review it; milliseconds since 1970. */
export type ReviewableLine = {
  receivedAt: number | null;
  /** Pieces that the buyer got and did not return. */
  ownedQuantity: number;
  isReviewed: boolean;
};

/** Why a line cannot be reviewed, as texts for the buyer. */
export const reviewRefusalText = {
  NOT_RECEIVED: '商品還沒送達，收到後才能評價',
  NOTHING_KEPT: '商品已全數退回，不能評價',
  WINDOW_OVER: `收到商品超過 ${reviewWindowDays} 天，不能再評價`,
  REVIEWED: '這件商品已經評價過了',
  NOT_EDITABLE: `寫下超過 ${editableDays} 天的評價不能再修改`,
  HIDDEN: '店家隱藏的評價不能修改或刪除，有疑問請到留言板詢問',
} as const;
export type ReviewRefusal = keyof typeof reviewRefusalText;

/** When the review of a line must have been written. */
export const reviewUntil = (receivedAt: number): number => receivedAt + reviewWindowDays * dayMs;

/** Why a line cannot be reviewed now, or undefined. */
export function findReviewRefusal(line: ReviewableLine, now: number): ReviewRefusal | undefined {
  if (line.receivedAt === null) return 'NOT_RECEIVED';
  if (line.isReviewed) return 'REVIEWED';
  if (line.ownedQuantity <= 0) return 'NOTHING_KEPT';
  return now >= reviewUntil(line.receivedAt) ? 'WINDOW_OVER' : undefined;
}

/** Why its writer cannot change a review now, or undefined; what was hidden stays as it was hidden. */
export function findEditRefusal(
  { writtenAt, isHidden }: { writtenAt: number; isHidden: boolean },
  now: number,
): ReviewRefusal | undefined {
  if (isHidden) return 'HIDDEN';
  return now >= writtenAt + editableDays * dayMs ? 'NOT_EDITABLE' : undefined;
}

/** Reviews of a product that are shown, by their stars. */
export type StarCounts = Readonly<Record<Stars, number>>;
export type Rating = { count: number; average: number; stars: StarCounts };

/** The average has one decimal and is never rounded up: 4.96 is 4.9. Null without a review. */
export function ratingOf(stars: StarCounts): Rating | null {
  const count = allStars.reduce((sum, star) => sum + stars[star], 0);
  if (count === 0) return null;
  const sum = allStars.reduce((total, star) => total + star * stars[star], 0);
  return { count, average: Math.floor((sum * 10) / count) / 10, stars };
}
