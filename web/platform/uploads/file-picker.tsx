import { RemovePicture } from '@kaituan/kit/controls/remove-picture.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { FileText, Paperclip, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import type { Upload, Uploads } from './use-uploads.ts';

const pictureTypes = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** Adds and removes files, with upload progress. */
export function FilePicker({
  uploads,
  noun,
  unit,
  note,
  takesPdf = false,
}: {
  uploads: Uploads;
  /** What the files are called and counted by: 照片, 張. */
  noun: string;
  unit: string;
  note: string;
  takesPdf?: boolean;
}) {
  const noteId = useId();
  const { max } = uploads;
  const count = uploads.uploads.length;
  const choose = (field: HTMLInputElement) => {
    const left = uploads.add([...(field.files ?? [])]);
    field.value = '';
    if (left > 0) showToast(`最多 ${max} ${unit}${noun}`, 'ERROR');
  };
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">
        {noun}（選填，最多 {max} {unit}）
      </p>
      <ul className="flex flex-wrap gap-3">
        {uploads.uploads.map((upload, index) => (
          <li key={upload.key}>
            <Tile upload={upload} name={`${noun} ${index + 1}`} uploads={uploads} />
          </li>
        ))}
        {count < max && (
          <li>
            <label className="flex size-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border-2 border-line border-dashed text-sm font-semibold text-primary hover:border-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
              <Paperclip aria-hidden size={24} />
              加入{noun}
              <input
                type="file"
                multiple
                accept={takesPdf ? `${pictureTypes},application/pdf` : pictureTypes}
                aria-describedby={noteId}
                onChange={({ currentTarget }) => choose(currentTarget)}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      <p id={noteId} className="mt-2 text-sm text-ink-soft">
        {note}
      </p>
    </div>
  );
}

function Tile({ upload, name, uploads }: { upload: Upload; name: string; uploads: Uploads }) {
  const { file, preview, sent, fileNo, problem } = upload;
  const isSending = !fileNo && !problem;
  const [isUnseen, setIsUnseen] = useState(false);
  return (
    <div className="w-24">
      <div className="relative size-24 overflow-hidden rounded-control bg-sunken">
        {file.type === 'application/pdf' || preview === '' || isUnseen ? (
          <p className="flex size-full flex-col items-center justify-center gap-1 p-1 text-xs">
            <FileText aria-hidden size={28} className="text-primary" />
            <span className="line-clamp-2 break-all">{file.name}</span>
          </p>
        ) : (
          <img
            src={preview}
            alt={name}
            // Such as a HEIC photo: few browsers draw it.
            onError={() => setIsUnseen(true)}
            className="size-full object-cover text-xs text-ink-soft"
          />
        )}
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
        <RemovePicture label={`移除${name}`} onRemove={() => uploads.remove(upload)} />
      </div>
      {problem && (
        <>
          <p role="alert" className="mt-1 text-sm text-danger">
            {problem.text}
          </p>
          {problem.mayRetry && (
            <TextButton
              look="bare"
              onClick={() => uploads.retry(upload)}
              className="min-h-11 gap-1 text-sm font-semibold text-primary"
            >
              <RotateCw aria-hidden size={14} />
              重試
            </TextButton>
          )}
        </>
      )}
    </div>
  );
}
