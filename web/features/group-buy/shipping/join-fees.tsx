import { formatTwd } from '#web/ui/format-money.ts';
import type { ParcelFee } from './shipping-text.ts';

/** What sending the chosen goods costs, before anybody joins. */
export function JoinFees({ fees }: { fees: readonly ParcelFee[] }) {
  return fees.map(({ temperature, way, feeTwd, missingTwd }) => (
    <p key={temperature} className="mt-1 flex items-baseline justify-between gap-3 tabular-nums">
      <span>
        運費{' '}
        <span className="text-sm text-ink-soft">
          {way}
          {missingTwd !== null && `，再買 ${formatTwd(missingTwd)} 免運`}
        </span>
      </span>
      {feeTwd === 0 ? (
        <strong className="text-good">免運</strong>
      ) : (
        <strong>{formatTwd(feeTwd)}</strong>
      )}
    </p>
  ));
}
