import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { Review } from '@kaituan/contract/member/review';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Store, ThumbsUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { promptSignIn, readAppState } from '#web/platform/app-state.ts';
import { ReviewPhotos } from './review-photos.tsx';
import { Stars } from './stars.tsx';

type Mark = 'OWN' | 'ON' | 'OFF';

/** One review with its photos and the shop's answer. */
export function ReviewCard({
  review,
  mark,
  children,
}: {
  review: Review;
  /** Whether the member found it helpful; undefined where nobody is asked. */
  mark?: Mark;
  children?: ReactNode;
}) {
  const { author, stars, body, optionText, photos, writtenAt, isEdited, answer } = review;
  return (
    <article>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={stars} />
        <span className="font-semibold">{author}</span>
        <span className="text-sm text-ink-soft tabular-nums">
          {formatDate(writtenAt)}
          {isEdited && '（已修改）'}
        </span>
      </header>
      {optionText && <p className="mt-1 text-sm text-ink-soft">規格：{optionText}</p>}
      {body && <p className="mt-2 max-w-2xl whitespace-pre-line wrap-anywhere">{body}</p>}
      <ReviewPhotos photos={photos} author={author} />
      {answer && (
        <div className="mt-3 max-w-2xl rounded-control bg-sunken px-4 py-3">
          <p className="flex items-center gap-2 text-sm font-semibold">
            <Store aria-hidden size={16} className="text-primary" />
            店家回覆
            <span className="font-normal text-ink-soft">{formatDate(answer.at)}</span>
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer.text}</p>
        </div>
      )}
      {mark && <HelpfulButton key={mark} review={review} mark={mark} />}
      {children}
    </article>
  );
}

function HelpfulButton({ review: { reviewNo, helpful }, mark }: { review: Review; mark: Mark }) {
  const client = useQueryClient();
  // What was pressed here is newer than what the list says.
  const [pressed, setPressed] = useState<{ isOn: boolean; helpful: number }>();
  const isOn = pressed?.isOn ?? mark === 'ON';
  const count = pressed?.helpful ?? helpful;
  const { start, isBusy } = useCall({
    run: async (isHelpful: boolean) => {
      const { result } = await apiOf(client)('/Review/MarkReview', { reviewNo, isHelpful });
      setPressed({ isOn: isHelpful, helpful: result.helpful });
    },
  });
  if (mark === 'OWN') {
    return (
      <p className="mt-2 text-sm text-ink-soft">您的評價{count > 0 && `，${count} 人覺得有幫助`}</p>
    );
  }
  return (
    <TextButton
      look="quiet"
      aria-pressed={isOn}
      disabled={isBusy}
      onClick={() => (readAppState().user ? void start(!isOn) : promptSignIn())}
      className="mt-1 -ml-3 gap-2 text-ink-soft aria-pressed:text-primary noscript:hidden"
    >
      <ThumbsUp aria-hidden size={16} className={isOn ? 'fill-current' : ''} />
      有幫助{count > 0 && ` ${count}`}
    </TextButton>
  );
}
