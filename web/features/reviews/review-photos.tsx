import type { Review } from '@kaituan/contract/member/review';
import { DialogShell, DialogTitle } from '@kaituan/kit/dialogs/dialog-shell.tsx';
import { useState } from 'react';
import { PictureViewer } from '#web/features/catalog/viewer/picture-viewer.tsx';

/** Photos of a review; one that is pressed fills the screen. */
export function ReviewPhotos({ photos, author }: { photos: Review['photos']; author: string }) {
  const [opened, setOpened] = useState<number>();
  if (photos.length === 0) return null;
  const close = () => setOpened(undefined);
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {photos.map(({ fileNo, smallUrl }, index) => (
          <li key={fileNo}>
            {/* biome-ignore lint/correctness/noRestrictedElements: a photo is all that it shows */}
            <button
              type="button"
              onClick={() => setOpened(index)}
              className="block overflow-hidden rounded-control"
            >
              <img
                src={smallUrl}
                alt={`${author}的照片 ${index + 1}`}
                width={96}
                height={96}
                loading="lazy"
                decoding="async"
                className="size-24 bg-sunken object-cover text-xs"
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <DialogShell
          onClose={close}
          className="top-1/2! left-1/2! size-full max-h-none! max-w-none! rounded-none! bg-scrim"
        >
          <DialogTitle className="sr-only">{author}的照片</DialogTitle>
          <PictureViewer
            pictures={photos.map(({ fileNo, width, height }) => ({
              ...{ id: fileNo, width, height, color: '#140b0e' },
              alt: `${author}的照片`,
            }))}
            urls={photos.map(({ url }) => url)}
            index={opened}
            addressOf={() => '#reviews'}
            onTurn={setOpened}
            close={{ to: '#reviews', run: close }}
          />
        </DialogShell>
      )}
    </>
  );
}
