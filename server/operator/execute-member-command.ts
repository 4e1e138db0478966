import type { AskStaff } from './ask-staff.ts';
import type { MemberCommand } from './member-command-schema.ts';

/** `output` is the result to print, `note` a hint for the owner. */
export type MemberOutcome = { output: string; note?: string };

/** Executes an owner's command about members over staff calls. */
export async function executeMemberCommand(
  ask: AskStaff,
  command: MemberCommand,
): Promise<MemberOutcome> {
  const { who } = command;
  switch (command.verb) {
    case 'create': {
      const { name, password } = command;
      const { result } = await ask('/StaffMember/CreateMember', { email: who, name, password });
      return { output: `${result.displayName} <${who}> 密碼 ${result.password}` };
    }
    case 'verify': {
      const { channelId } = command;
      const { result } = await ask('/StaffMember/VerifyMember', { who, channelId });
      return {
        output: `${result.displayName} 現在是「${result.channelName}」的會員`,
        note: '已登入的裝置在下一次換權杖時生效，最晚一小時',
      };
    }
    case 'unverify': {
      const { result } = await ask('/StaffMember/UnverifyMember', { who });
      return { output: `${result.displayName} 不再是通路會員` };
    }
    case 'suspend': {
      const { result } = await ask('/StaffMember/SuspendMember', { who, reason: command.reason });
      return { output: `${result.displayName} 已停用`, note: '已登入的裝置幾秒內失效' };
    }
    case 'restore': {
      const { result } = await ask('/StaffMember/RestoreMember', { who });
      return { output: `${result.displayName} 已恢復`, note: '須重新登入' };
    }
    case 'sign-out': {
      const { result } = await ask('/StaffMember/SignOutMember', { who });
      return { output: `已登出 ${result.endedCount} 個裝置` };
    }
    case 'password': {
      const { password } = command;
      const { result } = await ask('/StaffMember/SetMemberPassword', { who, password });
      return {
        output: `${result.displayName} 的新密碼 ${result.password}`,
        note: `已登出 ${result.endedCount} 個裝置`,
      };
    }
    case 'token': {
      const { result } = await ask('/StaffMember/CreateMemberToken', { who });
      return { output: result.accessToken, note: `${result.minutes} 分鐘內有效` };
    }
  }
}
