import { formatWait } from '@kaituan/kit/format/format-wait.ts';

/** Sends another code; says how long until one may be sent. */
export function ResendButton(props: {
  secondsLeft: number;
  isSending: boolean;
  onSendAgain: () => void;
}) {
  const { secondsLeft, isSending, onSendAgain } = props;
  return (
    <p className="text-center">
      <button
        type="button"
        disabled={isSending || secondsLeft > 0}
        onClick={onSendAgain}
        className="min-h-11 px-2 text-sm font-semibold text-primary tabular-nums hover:underline disabled:text-ink-soft disabled:no-underline"
      >
        {secondsLeft > 0 ? `${formatWait(secondsLeft)}後可再寄一次` : '再寄一次驗證碼'}
      </button>
    </p>
  );
}
