import {
  collectMistakes,
  findRepeated,
  isLengthWithin,
  type SettingMistake,
} from '../settings/setting-mistake.ts';

/** A coupon as its owner plans it; times as ISO 8601, one of `amountTwd` and `offBps`. */
export type CouponPlan = {
  code: string;
  title: string;
  amountTwd: number | null;
  offBps: number | null;
  /** The most a share takes off. */
  capTwd: number | null;
  minGoodsTwd: number;
  maxUses: number | null;
  maxUsesPerMember: number;
  startsAt: string;
  endsAt: string;
  isListed: boolean;
  isPaused: boolean;
};

/** A coupon that is stored, with what members have of it. */
export type HeldCoupon = {
  plan: CouponPlan;
  /** Uses by orders that were not cancelled. */
  used: number;
  /** Members who claimed it. */
  claimed: number;
};

export const couponStates = ['RUNNING', 'SCHEDULED', 'PAUSED', 'USED_UP', 'ENDED'] as const;
export type CouponState = (typeof couponStates)[number];
export const couponStateText: Record<CouponState, string> = {
  RUNNING: '使用中',
  SCHEDULED: '還沒開始',
  PAUSED: '暫停',
  USED_UP: '用完',
  ENDED: '結束',
};

export function couponStateAt({ plan, used }: Omit<HeldCoupon, 'claimed'>, now: Date): CouponState {
  if (now.getTime() >= Date.parse(plan.endsAt)) return 'ENDED';
  if (plan.isPaused) return 'PAUSED';
  if (now.getTime() < Date.parse(plan.startsAt)) return 'SCHEDULED';
  return plan.maxUses !== null && used >= plan.maxUses ? 'USED_UP' : 'RUNNING';
}

const maxTwd = 1_000_000;
const maxCount = 1_000_000;
const maxPerMember = 100;
export const maxCouponCode = 20;
export const maxCouponTitle = 40;

/** The mistakes in a coupon; what members hold already may only become better for them. */
export function findCouponPlanMistakes(
  plan: CouponPlan,
  before: HeldCoupon | undefined,
): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  const { amountTwd, offBps, capTwd, maxUses } = plan;
  check(
    /^[0-9A-Z_-]{3,20}$/.test(plan.code),
    'code',
    `優惠碼為 3 到 ${maxCouponCode} 個英文字母、數字、- 或 _`,
  );
  check(
    isLengthWithin(plan.title, 1, maxCouponTitle),
    'title',
    `名稱為 1 到 ${maxCouponTitle} 個字`,
  );
  if (amountTwd !== null && offBps !== null) {
    check(false, 'offBps', '折固定金額或折百分比，只能選一種');
  } else if (offBps === null) {
    check(isWithin(amountTwd, 1, maxTwd), 'amountTwd', '折抵金額為 1 到 1,000,000 元');
    check(capTwd === null, 'capTwd', '折固定金額的沒有最高折抵');
  } else {
    check(isWithin(offBps, 100, 10_000) && offBps % 100 === 0, 'offBps', '折扣為 1% 到 100%，整數');
    check(capTwd === null || isWithin(capTwd, 1, maxTwd), 'capTwd', '最高折抵為 1 到 1,000,000 元');
  }
  check(isWithin(plan.minGoodsTwd, 0, maxTwd), 'minGoodsTwd', '最低消費最多 1,000,000 元');
  check(maxUses === null || isWithin(maxUses, 1, maxCount), 'maxUses', '總次數為 1 到 1,000,000');
  check(
    isWithin(plan.maxUsesPerMember, 1, maxPerMember),
    'maxUsesPerMember',
    `每人次數為 1 到 ${maxPerMember}`,
  );
  check(
    maxUses === null || plan.maxUsesPerMember <= maxUses,
    'maxUsesPerMember',
    '每人次數不能超過總次數',
  );
  check(Date.parse(plan.endsAt) > Date.parse(plan.startsAt), 'endsAt', '結束要晚於開始');
  if (mistakes.length > 0 || !before) return mistakes;
  return findWorsened(plan, before);
}

/** Whether members hold it, so that nothing of it becomes worse for them. */
export const isCouponHeld = ({ used, claimed }: Omit<HeldCoupon, 'plan'>): boolean =>
  used > 0 || claimed > 0;

function findWorsened(plan: CouponPlan, { plan: before, used, claimed }: HeldCoupon) {
  const { mistakes, check } = collectMistakes();
  const unlimited = (value: number | null) => value ?? Number.POSITIVE_INFINITY;
  // Whoever claimed it may use it, as far as there were uses for all.
  const promised = Math.max(used, Math.min(claimed, unlimited(before.maxUses)));
  const why = used >= promised ? `已經用了 ${used} 次` : `已經有 ${claimed} 人領取`;
  check(unlimited(plan.maxUses) >= promised, 'maxUses', `${why}，總次數不能更少`);
  if (!isCouponHeld({ used, claimed })) return mistakes;
  const who = used > 0 ? `已經用了 ${used} 次` : `已經有 ${claimed} 人領取`;
  check(plan.code === before.code, 'code', `${who}，優惠碼不能改`);
  const isSameKind = (plan.amountTwd === null) === (before.amountTwd === null);
  check(isSameKind, before.amountTwd === null ? 'offBps' : 'amountTwd', `${who}，折法不能改`);
  if (isSameKind) {
    const kind = before.amountTwd === null ? 'offBps' : 'amountTwd';
    check((plan[kind] ?? 0) >= (before[kind] ?? 0), kind, `${who}，不能折得更少`);
    check(unlimited(plan.capTwd) >= unlimited(before.capTwd), 'capTwd', `${who}，最高折抵不能更低`);
  }
  check(plan.minGoodsTwd <= before.minGoodsTwd, 'minGoodsTwd', `${who}，最低消費不能更高`);
  check(
    plan.maxUsesPerMember >= before.maxUsesPerMember,
    'maxUsesPerMember',
    `${who}，每人次數不能更少`,
  );
  check(
    Date.parse(plan.startsAt) <= Date.parse(before.startsAt),
    'startsAt',
    `${who}，不能延後開始`,
  );
  check(
    Date.parse(plan.endsAt) >= Date.parse(before.endsAt),
    'endsAt',
    `${who}，不能提前結束；要停用請按暫停或結束`,
  );
  return mistakes;
}

/** The mistakes in all coupons of a channel, which replace those that are stored; one is known by its code. */
export function findCouponListMistakes(
  plans: readonly CouponPlan[],
  stored: readonly HeldCoupon[],
): SettingMistake[] {
  const byCode = new Map(stored.map((held) => [held.plan.code, held]));
  const { mistakes, check } = collectMistakes();
  for (const [index, plan] of plans.entries()) {
    for (const { path, text } of findCouponPlanMistakes(plan, byCode.get(plan.code))) {
      check(false, `[${index}].${path}`, text);
    }
  }
  for (const index of findRepeated(plans.map(({ code }) => code))) {
    check(false, `[${index}].code`, '這個優惠碼已經有了');
  }
  const codes = new Set(plans.map(({ code }) => code));
  for (const held of stored.filter(({ plan }) => !codes.has(plan.code))) {
    const text = `${held.plan.code} 有會員領過或用過，不能刪除；要停用請寫 isPaused: true`;
    check(!isCouponHeld(held), '', text);
  }
  return mistakes;
}

const isWithin = (value: number | null, min: number, max: number): boolean =>
  value !== null && value >= min && value <= max;
