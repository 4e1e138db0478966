import { Star } from 'lucide-react';

const places = [1, 2, 3, 4, 5];

/** Stars of a review, or of an average, of which a started star counts from a half on. */
export function Stars({ value, size = 16 }: { value: number; size?: number }) {
  return (
    <span role="img" aria-label={`${value} 顆星`} className="inline-flex shrink-0 text-accent">
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden
          size={size}
          className={value >= place - 0.5 ? 'fill-current' : 'text-line'}
        />
      ))}
    </span>
  );
}
