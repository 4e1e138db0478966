import { findRefusal } from '@kaituan/api-client/api';
import { noticeOf } from '@kaituan/api-client/error-notice';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { maxPictureBytes } from '@kaituan/contract/staff/goods/staff-media';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { shrinkPicture } from '#admin/parts/files/draw-picture.ts';
import { contentOf } from '#admin/parts/files/file-content.ts';
import { FileDrop } from '#admin/parts/files/file-drop.tsx';
import { OwnPicture } from '#admin/parts/files/own-picture.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';

const maxFileMb = 20;
const unreadable = '讀不到這張圖片，請用 JPEG、PNG 或 WebP';

/** One of the shop's own pictures, or several one after the other: chosen or dropped, made smaller, sent, and tried again where that failed. */
export function PictureField(props: {
  label: string;
  /** Of the field that holds the picture's number. */
  name: string;
  hint: string;
  /** What it shows, for who cannot see it. */
  alt: string;
  pictureId: string | null;
  problem: string | undefined;
  isOptional?: boolean;
  /** How many are taken at once. */
  atOnce?: number;
  /** Below so many pixels on its shorter side a picture is taken, but said to look blurred. */
  sharpFromPx?: number;
  /** Called for each that was sent. */
  onChange: (pictureId: string | null) => void;
}) {
  const {
    label,
    name,
    hint,
    alt,
    pictureId,
    problem,
    isOptional = false,
    atOnce = 1,
    sharpFromPx = 0,
    onChange,
  } = props;
  const api = apiOf(useQueryClient());
  const channelId = useOneChannelId();
  const noteId = useId();
  /** The one that is sent, and those after it. */
  const [unsent, setUnsent] = useState<readonly File[]>([]);
  const [failure, setFailure] = useState<string>();
  const [step, setStep] = useState('');
  const [blurred, setBlurred] = useState<readonly string[]>([]);
  const { start, isBusy } = useCall({
    run: async (files: readonly File[]) => {
      setFailure(undefined);
      setBlurred([]);
      for (const [index, file] of files.entries()) {
        setUnsent(files.slice(index));
        const place = files.length > 1 ? `第 ${index + 1} 張，共 ${files.length} 張：` : '';
        if (file.size > maxFileMb * 1024 * 1024) {
          throw new Unfit(`${place}檔案超過 ${maxFileMb} MB`);
        }
        setStep(`${place}正在縮小圖片…`);
        const small = await shrinkPicture(file, maxPictureBytes);
        if (!small) throw new Unfit(`${place}${unreadable}`);
        setStep(`${place}正在上傳 ${Math.ceil(small.size / 1024)} KB…`);
        const content = contentOf(await small.arrayBuffer());
        const { result } = await api('/StaffMedia/AddPicture', { channelId, alt, content });
        if (Math.min(result.width, result.height) < sharpFromPx) {
          setBlurred((names) => [...names, `${file.name}（${result.width} × ${result.height}）`]);
        }
        onChange(result.id);
      }
    },
    explain: (error) => {
      setFailure(textOf(error));
      return true;
    },
  });
  return (
    <fieldset className="min-w-0" aria-describedby={problem ? noteId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <input type="hidden" name={name} value={pictureId ?? ''} />
      {pictureId && (
        <div className="mb-2 flex flex-wrap items-end gap-3">
          <OwnPicture
            pictureId={pictureId}
            className="max-h-40 max-w-full rounded-control object-contain"
          />
          {isOptional && (
            <Button look="outline" onClick={() => onChange(null)}>
              移除圖片
            </Button>
          )}
        </div>
      )}
      <FileDrop
        label={pictureId ? '換一張圖片' : '把圖片拖到這裡，或按這裡選擇'}
        hint={hint}
        accept="image/*"
        isBusy={isBusy}
        multiple={atOnce > 1}
        onFiles={(files) => {
          if (files.length > atOnce) showToast(`最多再加 ${atOnce} 張，其他的沒有加入`);
          void start(files.slice(0, atOnce));
        }}
      />
      {isBusy && (
        <div role="status" data-uploading className="mt-2 text-sm">
          {step}
          <progress aria-label={step} className="mt-1 h-2 w-full accent-primary" />
        </div>
      )}
      {blurred.length > 0 && !isBusy && (
        <p role="status" className="mt-2 text-sm wrap-anywhere text-ink-soft">
          已加入，只是有點小：{blurred.join('、')}，放大看會模糊；有大一點的再換，短邊 {sharpFromPx}{' '}
          像素以上最清楚。
        </p>
      )}
      {failure && !isBusy && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm text-danger">
          <span className="min-w-0 flex-1">{failure}</span>
          <Button look="outline" onClick={() => void start(unsent)}>
            重試
          </Button>
          {unsent.length > 1 && (
            <Button look="outline" onClick={() => void start(unsent.slice(1))}>
              略過這張
            </Button>
          )}
        </div>
      )}
      <FieldNote id={noteId} problem={problem} />
    </fieldset>
  );
}

/** A picture that the browser itself refuses. */
class Unfit extends Error {}

function textOf(error: unknown): string {
  if (error instanceof Unfit) return error.message;
  const refusal = findRefusal(error);
  if (refusal) return refusal.details[0]?.text ?? refusal.message;
  const notice = noticeOf(error, navigator.onLine);
  return notice.kind === 'TOAST' ? notice.text : '請重新登入後再試一次';
}
