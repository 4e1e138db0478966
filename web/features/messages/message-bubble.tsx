import type { ThreadMessage } from '@kaituan/contract/member/message-board';
import type { AnswerRating, MessageSender } from '@kaituan/domain/message/thread-life';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { type LucideIcon, ThumbsDown, ThumbsUp } from 'lucide-react';
import { Attachments } from './attachments.tsx';
import { partsOfMessage } from './message-parts.ts';

const senderText: Record<MessageSender, string> = { MEMBER: '您', SHOP: '店家', SYSTEM: '系統' };
const looks: Record<MessageSender, string> = {
  MEMBER: 'ml-auto bg-primary-soft',
  SHOP: 'bg-surface shadow-card',
  SYSTEM: 'mx-auto bg-sunken text-ink-soft text-sm',
};

/** One message. */
export function MessageBubble({
  message,
  onRate,
}: {
  message: ThreadMessage;
  /** Of an answer that can be rated. */
  onRate?: ((rating: AnswerRating) => void) | undefined;
}) {
  const { from, body, at, rating, attachments } = message;
  return (
    <div className={`w-fit max-w-[min(100%,36rem)] rounded-card px-4 py-3 ${looks[from]}`}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
        <span className="font-semibold">{senderText[from]}</span>
        <time dateTime={at} className="tabular-nums">
          {formatMoment(at)}
        </time>
      </p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {partsOfMessage(body).map(({ text, href }, index) =>
          href === undefined ? (
            text
          ) : (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change
              key={index}
              href={href}
              target="_blank"
              rel="ugc nofollow noopener noreferrer"
              className="text-primary underline underline-offset-4"
            >
              {text}
            </a>
          ),
        )}
      </p>
      <Attachments files={attachments} />
      {onRate && (
        <p className="-mb-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <RateButton
            icon={ThumbsUp}
            isChosen={rating === 'HELPFUL'}
            onClick={() => onRate('HELPFUL')}
          >
            有幫助
          </RateButton>
          <RateButton
            icon={ThumbsDown}
            isChosen={rating === 'NOT_HELPFUL'}
            onClick={() => onRate('NOT_HELPFUL')}
          >
            沒有幫助
          </RateButton>
        </p>
      )}
    </div>
  );
}

function RateButton({
  icon: Icon,
  isChosen,
  onClick,
  children,
}: {
  icon: LucideIcon;
  isChosen: boolean;
  onClick: () => void;
  children: string;
}) {
  return (
    <TextButton
      look="bare"
      aria-pressed={isChosen}
      onClick={onClick}
      className={`-ml-2 min-h-11 gap-1.5 rounded-control px-2 hover:text-primary ${isChosen ? 'font-semibold text-primary' : 'text-ink-soft'}`}
    >
      <Icon aria-hidden size={16} />
      {children}
    </TextButton>
  );
}
