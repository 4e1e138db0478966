import { pictureWidths } from '@kaituan/contract/addresses';
import type { Picture as PictureData } from '@kaituan/contract/media';

type PictureWidth = (typeof pictureWidths)[number];

/** A responsive picture; its ground colour shows until it loads. */
export function Picture({
  picture,
  sizes,
  widths = pictureWidths,
  eager = false,
  className = '',
}: {
  picture: PictureData;
  /** The `sizes` attribute; for a picture in a frame that is as wide everywhere, its width in pixels. */
  sizes: string | number;
  /** Those that the layout asks for, on screens of up to three times the pixels. */
  widths?: readonly PictureWidth[];
  /** True above the fold. */
  eager?: boolean;
  className?: string;
}) {
  const offered = widths.filter((width) => width <= picture.width);
  const addressOf = (width: PictureWidth) => pictureUrl(picture.id, width);
  const shown =
    typeof sizes === 'number'
      ? framed(offered, sizes, addressOf)
      : {
          src: addressOf(640),
          srcSet: offered.map((width) => `${addressOf(width)} ${width}w`).join(', '),
          ...{ sizes, width: picture.width, height: picture.height },
        };
  return (
    <img
      {...shown}
      alt={picture.alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'async' : undefined}
      className={`${className} ${groundOf(picture.color)}`.trim()}
    />
  );
}

/** The smallest, and instead of it those for more pixels. */
function framed(
  [smallest = 160, ...larger]: readonly PictureWidth[],
  frame: number,
  addressOf: (width: PictureWidth) => string,
) {
  const densities = larger.map(
    (width) => `${addressOf(width)} ${Math.round((10 * width) / frame) / 10}x`,
  );
  return { src: addressOf(smallest), srcSet: densities.join(', ') || undefined };
}

/** Classes for a colour like `#f4ecea`, rounded to sixteen levels per channel. */
const groundOf = (color: string): string => {
  const level = (at: number) => Number.parseInt(color.charAt(at), 16);
  return `r-${level(1)} g-${level(3)} b-${level(5)}`;
};

export const pictureUrl = (id: string, width: PictureWidth): string => `/media/${id}/${width}.webp`;
