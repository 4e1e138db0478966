import { UserRound } from 'lucide-react';

/** The latest who joined, by initial, newest in front; the number beside says how many in words. */
export function JoinerFaces({ faces }: { faces: readonly string[] }) {
  return (
    <span aria-hidden className="flex shrink-0 -space-x-1">
      {faces.map((face, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: several may have the same initial
          key={place}
          className="grid size-7 place-items-center rounded-full bg-primary-soft text-xs font-bold text-primary ring-2 ring-surface"
        >
          {face || <UserRound size={14} />}
        </span>
      ))}
    </span>
  );
}
