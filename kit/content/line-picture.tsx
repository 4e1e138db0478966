import type { Picture as PictureData } from '@kaituan/contract/media';
import { Package } from 'lucide-react';
import { Picture } from './picture.tsx';

/** The picture of an ordered product, or a placeholder. */
export function LinePicture({ picture }: { picture: PictureData | null }) {
  return (
    <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-ink-soft">
      {picture ? (
        <Picture picture={picture} sizes="64px" className="size-full object-cover" />
      ) : (
        <Package aria-hidden size={24} />
      )}
    </span>
  );
}
