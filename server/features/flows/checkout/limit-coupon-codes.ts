import { type CallContext, requireCaller } from '#server/http/handler.ts';
import { createRecentAttempts } from '#server/http/limits/recent-attempts.ts';
import { Refusal } from '#server/http/refusal.ts';

export const maxCouponCodes = 30;
/** Per member and per node: more than anybody types, and too few to find a code that was told to somebody else. */
const attempts = createRecentAttempts({ max: maxCouponCodes, windowSeconds: 600 });

/** Limits how many coupon codes a member tries. */
export async function limitCouponCodes(
  { couponCode }: { couponCode?: string | null | undefined },
  { caller, now }: CallContext,
): Promise<void> {
  if (!couponCode) return;
  const retryAfterSeconds = attempts.take(requireCaller(caller).memberId, now);
  if (retryAfterSeconds === 0) return;
  const message = '優惠碼輸入太多次，請過幾分鐘再試';
  throw new Refusal('RATE_LIMITED', { message, retryAfterSeconds });
}
