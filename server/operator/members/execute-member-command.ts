import type { StaffApplication } from '@kaituan/contract/staff/members/staff-wholesale';
import { applicationStatusText } from '@kaituan/domain/member/wholesale-application';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import type { MemberCommand } from './member-command-schema.ts';

/** `output` is the result to print, `note` a hint for the owner. */
export type MemberOutcome = { output: string; note?: string };

/** Executes an owner's command about members over staff calls. */
export async function executeMemberCommand(
  ask: AskStaff,
  command: MemberCommand,
): Promise<MemberOutcome> {
  switch (command.verb) {
    case 'create': {
      const { who, name, password } = command;
      const { result } = await ask('/StaffMember/CreateMember', { email: who, name, password });
      return { output: `${result.displayName} <${who}> 密碼 ${result.password}` };
    }
    case 'verify': {
      const { who, channelId } = command;
      const { result } = await ask('/StaffMember/VerifyMember', { who, channelId });
      return {
        output: `${result.displayName} 現在是「${result.channelName}」的會員`,
        note: '已登入的裝置幾秒內生效，不必重新登入',
      };
    }
    case 'unverify': {
      const { result } = await ask('/StaffMember/UnverifyMember', { who: command.who });
      return { output: `${result.displayName} 不再是通路會員` };
    }
    case 'suspend': {
      const { who, reason } = command;
      const { result } = await ask('/StaffMember/SuspendMember', { who, reason });
      return { output: `${result.displayName} 已停用`, note: '已登入的裝置幾秒內失效' };
    }
    case 'restore': {
      const { result } = await ask('/StaffMember/RestoreMember', { who: command.who });
      return { output: `${result.displayName} 已恢復`, note: '須重新登入' };
    }
    case 'sign-out': {
      const { result } = await ask('/StaffMember/SignOutMember', { who: command.who });
      return { output: `已登出 ${result.endedCount} 個裝置` };
    }
    case 'password': {
      const { who, password } = command;
      const { result } = await ask('/StaffMember/SetMemberPassword', { who, password });
      return {
        output: `${result.displayName} 的新密碼 ${result.password}`,
        note: `已登出 ${result.endedCount} 個裝置`,
      };
    }
    case 'token': {
      const { result } = await ask('/StaffMember/CreateMemberToken', { who: command.who });
      return { output: result.accessToken, note: `${result.minutes} 分鐘內有效` };
    }
    case 'applications':
      return listApplications(ask, command.all ? 'ALL' : 'PENDING');
    case 'approve': {
      const { who: applicationNo, channelId } = command;
      const request = { applicationNo, channelId };
      const { result } = await ask('/StaffMember/ApproveApplication', request);
      return { output: `${result.memberName}（${result.company}）現在是通路 ${channelId} 的會員` };
    }
    case 'reject': {
      const { who: applicationNo, reason } = command;
      const { result } = await ask('/StaffMember/RejectApplication', { applicationNo, reason });
      return { output: `${result.memberName}（${result.company}）的申請未通過，已通知會員` };
    }
  }
}

async function listApplications(ask: AskStaff, which: 'PENDING' | 'ALL'): Promise<MemberOutcome> {
  const rows: StaffApplication[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await ask('/StaffMember/SearchApplicationArray', { which, cursor });
    rows.push(...page.result);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  if (rows.length === 0) return { output: '沒有批發申請' };
  const shown = which === 'PENDING' ? await revealed(ask, rows) : rows;
  return { output: shown.map(summarise).join('\n') };
}

/** Whoever decides may have to call them. */
async function revealed(ask: AskStaff, rows: readonly StaffApplication[]) {
  const shown: StaffApplication[] = [];
  for (const row of rows) {
    const { applicationNo } = row;
    const { result } = await ask('/StaffMember/RevealApplication', { applicationNo });
    shown.push({ ...row, ...result });
  }
  return shown;
}

const summarise = (row: StaffApplication): string =>
  [
    ...[row.applicationNo, presentTaipeiTime(new Date(row.appliedAt))],
    ...[applicationStatusText[row.status], row.company, row.taxId, row.contactName, row.phone],
    ...[row.memberName, row.email, `通路 ${row.channelId}`, row.note, row.reason],
    ...row.papers.map(({ name, url }) => `${name} ${url}`),
  ]
    .filter(Boolean)
    .join('  ');
