import { answerMessage } from '@kaituan/domain/notification/line-card';
import {
  findLineAnswer,
  findPostbackAnswer,
  type LineAnswer,
  lineHelp,
  lineWelcome,
  lineWelcomeBack,
} from '@kaituan/domain/notification/line-keyword';
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { lineEvent, lineFriend } from '#server/database/schema/line-schema.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { LineMessaging } from '#server/platform/line/line-messaging.ts';
import { isLinked, recordFriend } from './line-friends.ts';

/** What the shop reads of an event; LINE adds fields as it likes. */
const event = z.object({
  type: z.string(),
  timestamp: z.number(),
  mode: z.string().optional(),
  webhookEventId: z.string().min(1).max(64),
  replyToken: z.string().optional(),
  source: z.object({ type: z.string(), userId: z.string().max(64).optional() }).optional(),
  message: z.object({ type: z.string(), text: z.string().optional() }).optional(),
  postback: z.object({ data: z.string() }).optional(),
});
export const lineWebhookBody = z.object({ events: z.array(z.looseObject(event.shape)).max(1_000) });
type LineEvent = z.output<typeof event>;

export type InboxTools = {
  lines: ReadonlyMap<string, LineMessaging>;
  publicUrl: string;
  log: Pick<Logger, 'warn'>;
};

const batchSize = 50;
/** LINE's token lasts about a minute. */
const replyLifeMs = 50_000;
/** After help was sent for a message that no rule matched, so long no other: the member may be chatting with staff. */
const helpGapMs = 12 * 3_600_000;

/** Stores events that are not known yet; a job processes them if this process dies. */
export async function storeLineEvents(
  database: Database,
  account: string,
  events: z.output<typeof lineWebhookBody>['events'],
  receivedAt: Date,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((one) => ({
    ...{ account, receivedAt, webhookEventId: one.webhookEventId, event: one },
  }));
  await database.insert(lineEvent).values(rows).onConflictDoNothing();
}

/** Deals with stored events, each once, in the order in which they came. */
export async function processLineEvents(
  database: Database,
  tools: InboxTools,
  now: Date,
): Promise<number> {
  for (let done = 0; ; ) {
    const replies = await inTransaction(database, (transaction) => takeEvents(transaction, now));
    for (const { event: of, answer, account } of replies.answers) {
      await reply(of, { answer, line: tools.lines.get(account) }, tools, now);
    }
    done += replies.taken;
    if (replies.taken < batchSize) return done;
  }
}

type Answering = { event: LineEvent; account: string; answer: LineAnswer };

/** Whoever takes an event also answers it: a process that dies in between answers nothing twice. */
async function takeEvents(database: Database, now: Date) {
  const rows = await database
    .select()
    .from(lineEvent)
    .where(isNotNull(lineEvent.event))
    .orderBy(asc(lineEvent.id))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const answers: Answering[] = [];
  for (const { id, account, event: stored } of rows) {
    const parsed = event.safeParse(stored);
    const answer = parsed.success && (await applyEvent(database, account, parsed.data, now));
    if (parsed.success && answer) answers.push({ event: parsed.data, account, answer });
    await database.update(lineEvent).set({ event: null }).where(eq(lineEvent.id, id));
  }
  return { taken: rows.length, answers };
}

/** What an event changes; returns what to answer. */
async function applyEvent(
  database: Database,
  account: string,
  { type, timestamp, source, message, postback }: LineEvent,
  now: Date,
): Promise<LineAnswer | undefined> {
  const lineUserId = source?.userId;
  // In groups people talk to each other.
  if (lineUserId === undefined || source?.type !== 'user') return undefined;
  const changedAt = new Date(timestamp);
  if (type === 'follow' || type === 'unfollow') {
    const isFriend = type === 'follow';
    await recordFriend(database, { account, lineUserId, isFriend, changedAt });
    if (!isFriend) return undefined;
    return (await isLinked(database, lineUserId)) ? lineWelcomeBack : lineWelcome;
  }
  // Whoever presses a button of the account's menu waits for an answer.
  if (type === 'postback') return findPostbackAnswer(postback?.data ?? '');
  if (type !== 'message' || message?.type !== 'text') return undefined;
  const answer = findLineAnswer(message.text ?? '');
  if (answer) return answer;
  return (await mayHelp(database, { account, lineUserId }, now)) ? lineHelp : undefined;
}

/** Once in a while. */
async function mayHelp(
  database: Database,
  { account, lineUserId }: { account: string; lineUserId: string },
  now: Date,
): Promise<boolean> {
  const isTheirs = and(eq(lineFriend.account, account), eq(lineFriend.lineUserId, lineUserId));
  const since = new Date(now.getTime() - helpGapMs);
  const isOver = or(isNull(lineFriend.helpedAt), lte(lineFriend.helpedAt, since));
  const helped = await database
    .update(lineFriend)
    .set({ helpedAt: now })
    .where(and(isTheirs, isOver))
    .returning({ account: sql<string>`account` });
  return helped.length > 0;
}

async function reply(
  { replyToken, mode, timestamp }: LineEvent,
  { answer, line }: { answer: LineAnswer; line: LineMessaging | undefined },
  { publicUrl, log }: InboxTools,
  now: Date,
): Promise<void> {
  const isLate = now.getTime() - timestamp > replyLifeMs;
  // Another system answers while the account is on standby.
  if (!line || replyToken === undefined || mode === 'standby' || isLate) return;
  try {
    const addressOf = (path: string) => new URL(path, publicUrl).href;
    await line.reply({ replyToken, messages: [answerMessage(answer, addressOf)] });
  } catch (error) {
    log.warn({ err: error }, 'a message at LINE was not answered');
  }
}
