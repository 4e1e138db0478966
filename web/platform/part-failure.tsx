import { TextButton } from '@kaituan/kit/controls/text-button.tsx';

/** In place of a part of a page that failed to load; the rest of the page stays. */
export function PartFailure({
  what,
  isBusy,
  onRetry,
}: {
  what: string;
  isBusy: boolean;
  onRetry: () => unknown;
}) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3">
      {what}暫時讀不到。
      <TextButton
        look="underlined"
        aria-label={`重試：${what}`}
        isBusy={isBusy}
        onClick={() => void onRetry()}
        className="font-semibold text-primary"
      >
        重試
      </TextButton>
    </p>
  );
}
