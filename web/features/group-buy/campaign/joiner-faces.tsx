import { UserRound } from 'lucide-react';

/** The latest who joined, by initial, newest in front; the number beside says how many in words. */
export function JoinerFaces({ faces }: { faces: readonly string[] }) {
  return (
    <span aria-hidden className="faces">
      {faces.map((face, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: several may have the same initial
          key={place}
        >
          {face || <UserRound size={14} />}
        </span>
      ))}
    </span>
  );
}
