import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

/** Scroll buttons of a horizontal row, for mouse users. */
export function RowScroller({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ left: 0, right: 0 });

  const measure = useCallback(() => {
    const row = frame.current?.firstElementChild;
    if (!row) return;
    const right = row.scrollWidth - row.clientWidth - row.scrollLeft;
    setHidden({ left: row.scrollLeft, right });
  }, []);
  useEffect(() => {
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [measure]);

  const move = (direction: 1 | -1) => {
    const row = frame.current?.firstElementChild;
    row?.scrollBy({ left: direction * row.clientWidth * 0.8, behavior: 'smooth' });
  };
  return (
    <div ref={frame} className="relative" onScrollCapture={measure}>
      {children}
      {hidden.left > 4 && (
        <SideButton side="-left-2" label={`${label}往前`} onPress={() => move(-1)}>
          <ChevronLeft aria-hidden size={22} />
        </SideButton>
      )}
      {hidden.right > 4 && (
        <SideButton side="-right-2" label={`${label}往後`} onPress={() => move(1)}>
          <ChevronRight aria-hidden size={22} />
        </SideButton>
      )}
    </div>
  );
}

function SideButton({
  side,
  label,
  onPress,
  children,
}: {
  side: '-left-2' | '-right-2';
  label: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={`absolute top-1/2 hidden size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-surface text-primary shadow-card hover:bg-primary-soft md:pointer-fine:grid ${side}`}
    >
      {children}
    </button>
  );
}
