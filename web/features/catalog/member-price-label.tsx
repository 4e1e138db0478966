import { isVerified, useAppState } from '#web/platform/app-state.ts';

/** What prices of one's own are called; businesses are told that tax is in them, as in all prices of the shop. */
export const useOwnPriceText = (): string =>
  useAppState(isVerified) ? '批發價（含稅）' : '會員價';

/** In a corner, where it moves nothing when the member's prices replace the guest's. */
export function MemberPriceLabel({ className }: { className: string }) {
  return (
    <span className={`absolute band px-2 py-0.5 text-xs font-semibold ${className}`}>
      {useOwnPriceText()}
    </span>
  );
}
