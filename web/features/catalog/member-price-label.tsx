import { isVerified, useAppState } from '#web/platform/app-state.ts';

/** In a corner, where it moves nothing when the member's prices replace the guest's. */
export function MemberPriceLabel({ className }: { className: string }) {
  const isWholesaler = useAppState(isVerified);
  return (
    <span className={`absolute band px-2 py-0.5 text-xs font-semibold ${className}`}>
      {isWholesaler ? '批發價' : '會員價'}
    </span>
  );
}
