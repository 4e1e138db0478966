import { canUseChannel } from '@kaituan/domain/member/member-channel';
import { useQuery } from '@tanstack/react-query';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { couponsQuery } from './coupon-queries.ts';

/** Whether the member can claim a coupon, has it or has used it. */
export function CouponState({ couponId }: { couponId: number }) {
  const channelId = useChannelId();
  // Not while a verified member is on the way to another channel.
  const enabled = useAppState(({ user }) => canUseChannel(user, channelId));
  const { data } = useQuery({ ...couponsQuery(channelId), enabled });
  if (!data) return null;
  const own = data.result.find((coupon) => coupon.couponId === couponId);
  if (!own) return null;
  if (own.refusal === 'USED_BY_MEMBER') return '：已使用';
  if (own.code) return '：已領取';
  return own.refusal === null ? '：可領取' : null;
}
