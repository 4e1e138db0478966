import type { ThreadStatus } from './thread-life.ts';

export const minSubjectLength = 2;
export const maxSubjectLength = 50;
const subjectOfBodyLength = 30;
export const maxMessageLength = 1_000;
/** Threads of a member that are not closed. */
export const maxOpenThreads = 5;
export const maxMessagesInThread = 200;
export const maxMessagesPerDay = 50;
/** What a member may write: at once, and in a day. */
export const messageLimits = [
  { max: 10, minutes: 10 },
  { max: maxMessagesPerDay, minutes: 24 * 60 },
] as const;
/** Days after the shop's last message until a thread is closed, and then until it can no longer be opened again. */
export const closesAfterDays = 14;
export const reopensForDays = 30;

/** The subject of a question that was asked without one: how it begins. */
export const subjectOf = (body: string): string =>
  [...body.replaceAll(/\s+/g, ' ')].slice(0, subjectOfBodyLength).join('');

const dayMs = 86_400_000;

export type ThreadFacts = {
  status: ThreadStatus;
  /** In milliseconds since 1970. */
  lastMessageAtMs: number;
  closedAtMs: number | null;
  messageCount: number;
};

/** When the thread is closed unless somebody writes; null while it waits for the shop, or is closed. */
export function closesAtOf({ status, lastMessageAtMs }: ThreadFacts): number | null {
  const isAnswered = status === 'ANSWERED' || status === 'WAITING_MEMBER';
  return isAnswered ? lastMessageAtMs + closesAfterDays * dayMs : null;
}

/** Until when a closed thread is opened again by a message; null when it is not closed. */
export function reopensUntilOf({ closedAtMs }: ThreadFacts): number | null {
  return closedAtMs === null ? null : closedAtMs + reopensForDays * dayMs;
}

/** Whether the member may write, or why not. */
export function writingOf(thread: ThreadFacts, now: number): 'POSSIBLE' | 'FULL' | 'OVER' {
  if (thread.messageCount >= maxMessagesInThread) return 'FULL';
  const until = reopensUntilOf(thread);
  return until !== null && now >= until ? 'OVER' : 'POSSIBLE';
}

/**
 * Seconds until a member may write again; 0 at once. `writtenAtMs` are the times of the last messages, newest
 * first.
 */
export function writeAgainSeconds(writtenAtMs: readonly number[], now: number): number {
  const waits = messageLimits.map(({ max, minutes }) => {
    const oldest = writtenAtMs[max - 1];
    return oldest === undefined ? 0 : oldest + minutes * 60_000 - now;
  });
  return Math.ceil(Math.max(0, ...waits) / 1_000);
}

/**
 * A message as it is stored: no controls and no marks that turn the direction of text around, at most one empty line
 * in a row.
 */
export const cleanMessage = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, '')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
