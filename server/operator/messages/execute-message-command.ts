import type { StaffThread, StaffThreadRow } from '@kaituan/contract/staff/members/staff-message';
import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import { threadCategoryText, threadStatusText } from '@kaituan/domain/message/thread-life';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import type { MessageCommand } from './message-arguments.ts';

/** Executes an owner's command about the message board over staff calls, and returns its output. */
export async function executeMessageCommand(
  ask: AskStaff,
  command: MessageCommand,
): Promise<string> {
  switch (command.verb) {
    case 'list': {
      const { which, after: cursor } = command;
      return presentList(await ask('/StaffMessage/SearchThreadArray', { which, cursor }), which);
    }
    case 'show': {
      const { referenceId } = command;
      return present((await ask('/StaffMessage/DescribeThread', { referenceId })).result);
    }
    case 'answer': {
      const { referenceId, text: body, asks } = command;
      await ask('/StaffMessage/AnswerThread', { referenceId, body, asks });
      return `${referenceId} 已回覆`;
    }
    case 'close': {
      const { referenceId } = command;
      await ask('/StaffMessage/CloseThreadByShop', { referenceId });
      return `${referenceId} 已結束`;
    }
  }
}

const timeOf = (instant: string) => presentTaipeiTime(new Date(instant));
const senderText = { MEMBER: '會員', SHOP: '店家', SYSTEM: '系統' };

function presentList(
  { result, nextCursor }: StaffApi['/StaffMessage/SearchThreadArray']['answer'],
  which: string,
): string {
  if (result.length === 0) return '沒有提問';
  const more = `接下來的：npm run message -- list ${which.toLowerCase()} --after ${nextCursor}`;
  return [...result.map(summarise), ...(nextCursor ? [more] : [])].join('\n');
}

function summarise(row: StaffThreadRow): string {
  const { referenceId, status, category, subject, memberName, orderNo, product } = row;
  return [
    ...[referenceId, timeOf(row.lastMessageAt), threadStatusText[status]],
    ...[threadCategoryText[category], memberName, subject, orderNo, product?.name],
  ]
    .filter(Boolean)
    .join('  ');
}

const present = (thread: StaffThread): string =>
  [
    summarise(thread),
    ...thread.messages.map(({ from, at, body, writtenBy, rating }) => {
      const rated = rating && (rating === 'HELPFUL' ? '（有幫助）' : '（沒有幫助）');
      const head = [timeOf(at), senderText[from], writtenBy, rated].filter(Boolean).join('  ');
      return `\n${head}\n${body}`;
    }),
  ].join('\n');
