import { useId, useSyncExternalStore } from 'react';
import {
  readChallengeProgress,
  watchChallengeProgress,
} from '#web/platform/challenge/challenge-progress.ts';

/** Says quietly what the browser is at while it solves a challenge; nothing has to be pressed. */
export function ChallengeLine() {
  const share = useSyncExternalStore(
    watchChallengeProgress,
    readChallengeProgress,
    () => undefined,
  );
  const labelId = useId();
  return (
    <div role="status" className={share === undefined ? 'sr-only' : 'text-sm text-ink-soft'}>
      {share !== undefined && (
        <>
          <p id={labelId}>正在確認您不是機器人…</p>
          <progress
            aria-labelledby={labelId}
            value={share}
            className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
          />
        </>
      )}
    </div>
  );
}
