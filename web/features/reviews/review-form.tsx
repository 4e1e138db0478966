import { findRefusal, type RequestOf } from '@kaituan/api-client/api';
import { createIdempotencyKeys } from '@kaituan/api-client/idempotency-keys';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { filesPath } from '@kaituan/contract/addresses';
import type { OwnReview } from '@kaituan/contract/member/review';
import { allStars, type Stars as StarCount } from '@kaituan/domain/review/review-rules';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { RemovePicture } from '@kaituan/kit/controls/remove-picture.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useShopLimits } from '#web/navigation/use-shop-limits.ts';
import { FilePicker } from '#web/platform/uploads/file-picker.tsx';
import { sendUpload } from '#web/platform/uploads/send-upload.ts';
import { useUploads } from '#web/platform/uploads/use-uploads.ts';
import { useStoredForm } from '#web/platform/use-stored-form.ts';
import { refreshReviews } from './review-query.ts';

const starText: Record<StarCount, string> = {
  5: '非常滿意',
  4: '滿意',
  3: '普通',
  2: '不太滿意',
  1: '不滿意',
};

/** Writes a review of a line, or changes one; what is typed stays until it was sent. */
export function ReviewForm({
  line,
  review,
  onDone,
}: {
  line: { orderNo: string; lineNo: number; name: string };
  review?: OwnReview;
  onDone: () => void;
}) {
  const { orderNo, lineNo, name } = line;
  const client = useQueryClient();
  const { formRef, clearForm } = useStoredForm(`review-${orderNo}-${lineNo}`);
  const [stars, setStars] = useState(review?.stars);
  const [storedPhotos, setStoredPhotos] = useState(review?.photos ?? []);
  const [problem, setProblem] = useState<string>();
  const [keys] = useState(() => createIdempotencyKeys());
  const { attachmentBytes, reviewLength, reviewPhotos } = useShopLimits();
  const files = useUploads({
    max: reviewPhotos - storedPhotos.length,
    maxBytes: attachmentBytes,
    send: async (file, fileName, options) => {
      const form = new FormData();
      form.set('file', file, fileName);
      return sendUpload<{ fileNo: string }>(filesPath, form, options);
    },
  });
  const { start, isBusy } = useCall({
    run: async (written: Omit<RequestOf<'/Review/EditReview'>, 'reviewNo'>) => {
      const api = apiOf(client);
      const options = { idempotencyKey: keys.keyOf(JSON.stringify(written)) };
      if (review) {
        await api('/Review/EditReview', { reviewNo: review.reviewNo, ...written }, options);
      } else await api('/Review/WriteReview', { orderNo, lineNo, ...written }, options);
      clearForm();
      showToast(review ? '評價已修改' : '謝謝您的評價', 'SUCCESS');
      await refreshReviews(client);
      onDone();
    },
    explain: (error) => {
      const refusal = findRefusal(error);
      if (!refusal || refusal.code === 'UNAUTHENTICATED') return false;
      keys.reset();
      setProblem(refusal.details.find(({ text }) => text)?.text ?? refusal.message);
      return true;
    },
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!stars) return setProblem('請先點選幾顆星');
    if (files.failure) return setProblem(files.failure);
    setProblem(undefined);
    const body = String(new FormData(event.currentTarget).get('body') ?? '');
    const photos = [...storedPhotos.map(({ fileNo }) => fileNo), ...files.fileNos];
    void start({ stars, body, photos });
  };
  return (
    <form ref={formRef} method="post" noValidate onSubmit={send} className="mt-4 space-y-4">
      <StarChoice name={name} chosen={stars} choose={setStars} />
      <TextAreaField
        label="心得（選填）"
        name="body"
        rows={4}
        maxLength={reviewLength}
        defaultValue={review?.body}
        hint="會公開顯示，姓名只露出頭尾；請不要寫電話、地址等個人資料。"
      />
      <StoredPhotos
        photos={storedPhotos}
        onRemove={(fileNo) => setStoredPhotos(storedPhotos.filter((p) => p.fileNo !== fileNo))}
      />
      <FilePicker
        uploads={files}
        noun="照片"
        unit="張"
        note="JPG、PNG、WebP 或 HEIC，每張 5 MB 以下。照片裡的拍攝地點會移除。"
      />
      {problem && <Notice kind="DANGER">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} disabled={files.isSending}>
          {files.isSending ? '照片上傳中…' : review ? '儲存修改' : '送出評價'}
        </Button>
        <Button type="button" look="outline" onClick={onDone}>
          取消
        </Button>
      </div>
    </form>
  );
}

function StarChoice(props: {
  name: string;
  chosen: StarCount | undefined;
  choose: (stars: StarCount) => void;
}) {
  const { chosen = 0 } = props;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">「{props.name}」您給幾顆星？</legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {allStars.toReversed().map((stars) => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-control text-accent has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              checked={chosen === stars}
              onChange={() => props.choose(stars)}
              className="sr-only"
            />
            <Star
              aria-hidden
              size={30}
              className={stars <= chosen ? 'fill-current' : 'text-ink-soft'}
            />
            <span className="sr-only">
              {stars} 顆星，{starText[stars]}
            </span>
          </label>
        ))}
        <span aria-hidden className="ml-2 text-sm text-ink-soft">
          {props.chosen && starText[props.chosen]}
        </span>
      </div>
    </fieldset>
  );
}

function StoredPhotos(props: { photos: OwnReview['photos']; onRemove: (fileNo: string) => void }) {
  if (props.photos.length === 0) return null;
  return (
    <ul aria-label="已有的照片" className="flex flex-wrap gap-3">
      {props.photos.map(({ fileNo, smallUrl }, index) => (
        <li key={fileNo} className="relative">
          <img
            src={smallUrl}
            alt={`照片 ${index + 1}`}
            width={96}
            height={96}
            className="size-24 rounded-control bg-sunken object-cover"
          />
          <RemovePicture label={`移除照片 ${index + 1}`} onRemove={() => props.onRemove(fileNo)} />
        </li>
      ))}
    </ul>
  );
}
