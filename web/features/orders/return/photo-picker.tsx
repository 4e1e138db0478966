import { maxReturnPhotos } from '@kaituan/domain/shop-limits';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { Camera, RotateCw, X } from 'lucide-react';
import { useId } from 'react';
import type { ReturnPhoto, ReturnPhotos } from './use-return-photos.ts';

/** Adds and removes photos of a return, with upload progress. */
export function PhotoPicker({ photos }: { photos: ReturnPhotos }) {
  const noteId = useId();
  const count = photos.photos.length;
  const choose = (field: HTMLInputElement) => {
    const left = photos.add([...(field.files ?? [])]);
    field.value = '';
    if (left > 0) showToast(`最多 ${maxReturnPhotos} 張照片`, 'ERROR');
  };
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">照片（選填，最多 {maxReturnPhotos} 張）</p>
      <ul className="flex flex-wrap gap-3">
        {photos.photos.map((photo, index) => (
          <li key={photo.key}>
            <PhotoTile photo={photo} name={`照片 ${index + 1}`} photos={photos} />
          </li>
        ))}
        {count < maxReturnPhotos && (
          <li>
            <label className="flex size-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border-2 border-line border-dashed text-sm font-semibold text-primary hover:border-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
              <Camera aria-hidden size={24} />
              加入照片
              <input
                type="file"
                multiple
                accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
                aria-describedby={noteId}
                onChange={({ currentTarget }) => choose(currentTarget)}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      <p id={noteId} className="mt-2 text-sm text-ink-soft">
        商品破損、寄錯或缺件時，請拍下商品、包裝與出貨單。
      </p>
    </div>
  );
}

function PhotoTile({
  photo,
  name,
  photos,
}: {
  photo: ReturnPhoto;
  name: string;
  photos: ReturnPhotos;
}) {
  const { preview, sent, photoNo, problem } = photo;
  const isSending = !photoNo && !problem;
  return (
    <div className="w-24">
      <div className="relative size-24 overflow-hidden rounded-control bg-sunken">
        <img src={preview} alt={name} className="size-full object-cover text-xs text-ink-soft" />
        {isSending && (
          <div className="absolute inset-0 grid place-items-end bg-scrim/50 p-2">
            <progress
              aria-label={`${name}上傳進度`}
              max={1}
              value={sent}
              className="h-1.5 w-full accent-primary"
            />
          </div>
        )}
        <button
          type="button"
          aria-label={`移除${name}`}
          onClick={() => photos.remove(photo)}
          className="absolute top-0 right-0 grid size-11 place-items-start justify-end p-1"
        >
          <span className="grid size-6 place-items-center rounded-full bg-scrim/80 text-on-scrim">
            <X aria-hidden size={16} />
          </span>
        </button>
      </div>
      {problem && (
        <>
          <p role="alert" className="mt-1 text-sm text-danger">
            {problem}
          </p>
          <button
            type="button"
            onClick={() => photos.retry(photo)}
            className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-primary"
          >
            <RotateCw aria-hidden size={14} />
            重試
          </button>
        </>
      )}
    </div>
  );
}
