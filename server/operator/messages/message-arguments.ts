import { parseArgs } from 'node:util';
import { referenceId as wireReferenceId } from '@kaituan/contract/member/message-board';
import { threadLists } from '@kaituan/contract/staff/members/staff-message';
import { z } from 'zod';

export const messageUsage = `用法：npm run message -- 動作 提問編號
  list [waiting|answered|closed|all] [--after 位置]   會員的提問，一次 50 筆；等待最久的在前
  show 提問編號                                   一則提問的全部訊息
  answer 提問編號 --text 回覆 [--asks]            回覆會員；--asks 是反問，等會員補充
  close 提問編號                                  結束一則提問`;

const referenceId = z.string().trim().toUpperCase().pipe(wireReferenceId);

const messageCommandSchema = z.discriminatedUnion('verb', [
  z.strictObject({
    verb: z.literal('list'),
    which: z.string().toUpperCase().pipe(z.enum(threadLists)).default('WAITING'),
    after: z.string().optional(),
  }),
  z.strictObject({ verb: z.literal('show'), referenceId }),
  z.strictObject({
    verb: z.literal('answer'),
    referenceId,
    text: z.string().min(1),
    asks: z.boolean().default(false),
  }),
  z.strictObject({ verb: z.literal('close'), referenceId }),
]);
export type MessageCommand = z.output<typeof messageCommandSchema>;

/** Parses command-line arguments; undefined when they are invalid. */
export function parseMessageCommand(args: string[]): MessageCommand | undefined {
  const typed = readArguments(args);
  if (!typed || typed.positionals.length > 2) return undefined;
  const [verb = '', first] = typed.positionals;
  const named = verb === 'list' ? { which: first } : { referenceId: first };
  return messageCommandSchema.safeParse({ verb, ...named, ...typed.values }).data;
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      options: { text, after: text, asks: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch {
    return undefined;
  }
}
