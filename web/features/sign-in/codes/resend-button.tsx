import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
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
      <TextButton
        disabled={isSending || secondsLeft > 0}
        onClick={onSendAgain}
        className="text-sm tabular-nums"
      >
        {secondsLeft > 0 ? `${formatWait(secondsLeft)}後可再寄一次` : '再寄一次驗證碼'}
      </TextButton>
    </p>
  );
}
