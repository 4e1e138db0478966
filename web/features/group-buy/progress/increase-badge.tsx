import { useEffect, useRef, useState } from 'react';

const shownForMs = 3_000;

/** 「+3 份」 for a moment when pieces were added while one looks. */
export function IncreaseBadge({ units }: { units: number }) {
  const known = useRef(units);
  const [gain, setGain] = useState(0);
  useEffect(() => {
    const added = units - known.current;
    known.current = units;
    if (added <= 0) return;
    setGain(added);
    const timer = setTimeout(() => setGain(0), shownForMs);
    return () => clearTimeout(timer);
  }, [units]);
  if (gain === 0) return null;
  return (
    <span
      aria-hidden
      className="inline-block rounded-full bg-good-soft px-2.5 py-0.5 font-bold text-good tabular-nums transition-[opacity,translate] duration-500 starting:translate-y-2 starting:opacity-0"
    >
      +{gain.toLocaleString('en-US')} 份
    </span>
  );
}
