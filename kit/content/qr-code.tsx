import { useMemo } from 'react';
import { encode } from 'uqr';

/** Blank modules around a code, which readers need to find it. */
const quietZone = 4;

/** A QR code that phones read from a screen; dark on white in the dark, too. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className: string;
}) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: quietZone });
    return { size, path: data.map(rowPath).join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`bg-white text-black ${className}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

const rowPath = (row: readonly boolean[], y: number): string =>
  row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('');
