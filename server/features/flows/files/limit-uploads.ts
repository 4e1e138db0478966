import { createRecentAttempts } from '#server/http/limits/recent-attempts.ts';
import { Refusal } from '#server/http/refusal.ts';

export const maxUploads = 40;
/** Per member and per node. */
const attempts = createRecentAttempts({ max: maxUploads, windowSeconds: 600 });

/** Also counts what is refused later: reading a picture that is broken at its end takes as long as a whole one. */
export function limitUploads(memberId: string, now: Date): void {
  const retryAfterSeconds = attempts.take(memberId, now);
  if (retryAfterSeconds === 0) return;
  const message = '上傳太頻繁，請過幾分鐘再試';
  throw new Refusal('RATE_LIMITED', { message, retryAfterSeconds });
}
