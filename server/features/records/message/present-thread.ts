import type { Thread, ThreadCard, ThreadMessage } from '@kaituan/contract/member/message-board';
import {
  closesAtOf,
  reopensUntilOf,
  type ThreadFacts,
  writingOf,
} from '@kaituan/domain/message/thread-rules';
import type { ShownMessage, ThreadRow } from './thread-query.ts';

export function presentThreadCard(row: ThreadRow): ThreadCard {
  const { referenceId, channelId, category, subject, status, orderNo, unread } = row;
  const { productId, productName } = row;
  return {
    ...{ referenceId, channelId, category, subject, status, orderNo, unread },
    product:
      productId !== null && productName !== null ? { id: productId, name: productName } : null,
    openedAt: row.openedAt.toISOString(),
    lastMessageAt: row.lastMessageAt.toISOString(),
  };
}

export const presentMessage = ({
  no,
  sender,
  body,
  at,
  rating,
  attachments,
}: ShownMessage): ThreadMessage => ({
  ...{ no, body, rating, attachments, from: sender },
  at: at.toISOString(),
});

const factsOf = (row: ThreadRow): ThreadFacts => ({
  ...{ status: row.status, messageCount: row.messageCount },
  lastMessageAtMs: row.lastMessageAt.getTime(),
  closedAtMs: row.closedAt?.getTime() ?? null,
});

/** Whether the member may write to it, or why not. */
export const writingToThread = (row: ThreadRow, now: Date) =>
  writingOf(factsOf(row), now.getTime());

export function presentThread(
  row: ThreadRow,
  { messages, livePath, now }: { messages: readonly ShownMessage[]; livePath: string; now: Date },
): Thread {
  const facts = factsOf(row);
  const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    ...presentThreadCard(row),
    messages: messages.map(presentMessage),
    writing: writingToThread(row, now),
    closesAt: instantOf(closesAtOf(facts)),
    reopensUntil: instantOf(reopensUntilOf(facts)),
    livePath,
    serverTime: now.toISOString(),
  };
}
