import type { Picture as PictureData } from '@kaituan/contract/media';
import { pictureWidths } from '@kaituan/contract/picture-widths';

/** A responsive picture; its ground colour shows until it loads. */
export function Picture({
  picture,
  sizes,
  eager = false,
  className = '',
}: {
  picture: PictureData;
  /** The `sizes` attribute. */
  sizes: string;
  /** True above the fold. */
  eager?: boolean;
  className?: string;
}) {
  const widths = pictureWidths.filter((width) => width <= picture.width);
  return (
    <img
      src={pictureUrl(picture.id, 640)}
      srcSet={widths.map((width) => `${pictureUrl(picture.id, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={`${className} ${groundOf(picture.color)}`}
    />
  );
}

/** Classes for a colour like `#f4ecea`, rounded to sixteen levels per channel. */
const groundOf = (color: string): string => {
  const level = (at: number) => Number.parseInt(color.charAt(at), 16);
  return `red-${level(1)} green-${level(3)} blue-${level(5)}`;
};

export const pictureUrl = (id: string, width: (typeof pictureWidths)[number]): string =>
  `/media/${id}/${width}.webp`;
