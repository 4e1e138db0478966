import { pictureUrl } from '@kaituan/kit/content/picture.tsx';
import { ImageOff } from 'lucide-react';

/** A picture of the shop, or a place for one. */
export function OwnPicture({
  pictureId,
  width = 320,
  className,
}: {
  pictureId: string | null;
  width?: 320 | 1280;
  className: string;
}) {
  return pictureId ? (
    <img
      src={pictureUrl(pictureId, width)}
      alt=""
      loading="lazy"
      className={`bg-sunken ${className}`}
    />
  ) : (
    <span aria-hidden className={`grid place-items-center bg-sunken text-ink-soft ${className}`}>
      <ImageOff size={20} />
    </span>
  );
}
