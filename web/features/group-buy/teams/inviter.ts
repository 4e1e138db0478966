import { newMemberName } from '@kaituan/domain/member/profile';
import type { AppState } from '#web/platform/app-state.ts';
import { formKey } from '#web/platform/form-storage.ts';

/** Among the forms, which a sign-out clears. */
const storageKey = formKey('inviter');
type Member = AppState['user'];
type Stored = { memberId: string | null; name: string };

/** The name that its sender chose for invitations, empty for none; undefined until they were asked on this device. */
export function findChosenInviter(member: Member): string | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Stored>;
    return stored.memberId === (member?.id ?? null) ? stored.name : undefined;
  } catch {
    return undefined;
  }
}

/** The name chosen, or else the member's own. */
export const inviterOf = (member: Member): string =>
  findChosenInviter(member) ?? (member && hasName(member) ? member.displayName : '');

export const hasName = ({ displayName }: NonNullable<Member>): boolean =>
  displayName !== newMemberName;

export function chooseInviter(member: Member, name: string): void {
  try {
    const chosen: Stored = { memberId: member?.id ?? null, name };
    localStorage.setItem(storageKey, JSON.stringify(chosen));
  } catch {
    // No room: the next invitation asks again.
  }
}
