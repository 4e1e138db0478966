import { describe, expect, test } from 'vitest';
import { canStep } from '../life-cycle.ts';
import { threadLife, threadStatuses } from './thread-life.ts';
import {
  cleanMessage,
  closesAtOf,
  maxMessagesInThread,
  type ThreadFacts,
  writeAgainSeconds,
  writingOf,
} from './thread-rules.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const thread: ThreadFacts = {
  status: 'ANSWERED',
  lastMessageAtMs: 0,
  closedAtMs: null,
  messageCount: 2,
};

describe('a thread', () => {
  test('is answered in every state, and is not closed twice', () => {
    for (const status of threadStatuses) expect(canStep(threadLife, status, 'ANSWERED')).toBe(true);
    expect(canStep(threadLife, 'CLOSED', 'CLOSED')).toBe(false);
  });

  test('closes 14 days after the last answer, never while it waits for the shop', () => {
    expect(closesAtOf(thread)).toBe(14 * dayMs);
    expect(closesAtOf({ ...thread, status: 'WAITING_MEMBER' })).toBe(14 * dayMs);
    expect(closesAtOf({ ...thread, status: 'OPEN' })).toBeNull();
  });

  test('can be written to for 30 days after it was closed, until it is full', () => {
    const closed: ThreadFacts = { ...thread, status: 'CLOSED', closedAtMs: 5 };
    expect(writingOf(closed, 30 * dayMs + 4)).toBe('POSSIBLE');
    expect(writingOf(closed, 30 * dayMs + 5)).toBe('OVER');
    expect(writingOf({ ...thread, messageCount: maxMessagesInThread }, 0)).toBe('FULL');
  });
});

describe('a member', () => {
  test('writes ten messages in ten minutes', () => {
    const now = 100 * minuteMs;
    const nine = Array.from({ length: 9 }, (_, minute) => now - minute * 1_000);
    expect(writeAgainSeconds(nine, now)).toBe(0);
    expect(writeAgainSeconds([...nine, now - 9 * minuteMs], now)).toBe(60);
    expect(writeAgainSeconds([...nine, now - 10 * minuteMs], now)).toBe(0);
  });

  test('writes fifty messages in a day', () => {
    const now = 10 * dayMs;
    const written = Array.from({ length: 50 }, (_, index) => now - (index + 11) * minuteMs);
    expect(writeAgainSeconds(written, now)).toBe(24 * 3_600 - 60 * 60);
  });
});

test('a message keeps its lines, and loses controls and marks of direction', () => {
  expect(cleanMessage('  一\r\n\r\n\r\n\r\n二\u202e三\u0000 \n四\t五 ')).toBe('一\n\n二三\n四 五');
});
