/** A bar beside text that says the same; `share` from 0 to 1. */
export const PlotBar = ({ share }: { share: number }) => (
  <div aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
    <div
      className="h-full rounded-full bg-primary"
      style={{ width: `${100 * Math.min(1, share)}%` }}
    />
  </div>
);
