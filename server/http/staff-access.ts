import { AsyncLocalStorage } from 'node:async_hooks';
import { channelsGranted, type Grant, isGranted } from '@kaituan/domain/staff/grant';
import type { Permission } from '@kaituan/domain/staff/role';
import { Refusal } from './refusal.ts';

/** `Staff.by` of the owner's command line. */
export const commandLine = 'COMMAND_LINE';

/** Who acted, for other staff: a member's name, or `unknown` where there is no such member any more. */
export const staffNameOf = <Unknown extends string | null>(
  by: string | null,
  name: string | null,
  unknown: Unknown,
): string | Unknown => (by === commandLine ? '指令' : (name ?? unknown));

/** Somebody with permissions: a member, or the command line. */
export type Staff = { by: string; grants: readonly Grant[] };

export type StaffNote = {
  subjectId?: string | undefined;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};

/** What the caller of a staff call may do, and where. */
export type StaffAccess = {
  /** A member's id, or `COMMAND_LINE`; it is written to the events that the call causes. */
  by: string;
  /** Refuses unless the call's permission is granted in the channel; null is the whole shop. */
  requireChannel(channelId: number | null): void;
  /** Whether the caller leads a record, and may run what they lead. */
  leads(record: { channelId: number; leaderId: string | null }): boolean;
  /** The same of a record that somebody leads: its leader needs the call's permission for own records only. */
  requireLed(record: { channelId: number; leaderId: string | null }): void;
  /** The channels whose records the call may show. */
  channels(): readonly number[] | 'ALL';
  /** Beside these, the channels in which it may show the records that the caller leads. */
  channelsOfOwn(): readonly number[] | 'ALL';
  /** Whether another permission is granted in a channel. */
  may(permission: Permission, channelId: number | null): boolean;
  /** Tells the log what a change is of, and how it looked before and after. */
  note(change: StaffNote): void;
  noted(): StaffNote;
  /** Says that the call only showed what a change would do: nothing is noted. */
  leaveUnnoted(): void;
  isNoted(): boolean;
  /** The channel checked last; null for the whole shop. */
  checkedChannel(): number | null;
  /** Whether the channel was checked: a handler that does not check it fails. */
  isChannelChecked(): boolean;
};

export function openStaffAccess(
  { by, grants }: Staff,
  permission: Permission,
  own?: Permission,
): StaffAccess {
  const opens = ({ permissions }: Grant) =>
    permissions.includes(permission) || (own !== undefined && permissions.includes(own));
  if (!grants.some(opens)) {
    throw new Refusal('FORBIDDEN');
  }
  let isChecked = false;
  let checked: number | null = null;
  let noted: StaffNote = {};
  let isNoted = true;
  return {
    by,
    requireChannel(channelId) {
      isChecked = true;
      if (!isGranted(grants, permission, channelId)) throw new Refusal('CHANNEL_MISMATCH');
      checked = channelId;
    },
    leads: ({ channelId, leaderId }) =>
      leaderId === by && own !== undefined && isGranted(grants, own, channelId),
    requireLed(record) {
      const { channelId } = record;
      if (!this.leads(record)) {
        this.requireChannel(channelId);
        return;
      }
      isChecked = true;
      checked = channelId;
    },
    channels() {
      isChecked = true;
      return channelsGranted(grants, permission);
    },
    channelsOfOwn: () => (own === undefined ? [] : channelsGranted(grants, own)),
    may: (other, channelId) => isGranted(grants, other, channelId),
    note(change) {
      noted = { ...noted, ...change };
    },
    noted: () => noted,
    leaveUnnoted() {
      isNoted = false;
    },
    isNoted: () => isNoted,
    checkedChannel: () => checked,
    isChannelChecked: () => isChecked,
  };
}

const acting = new AsyncLocalStorage<string>();

/** Runs a staff call; the events it writes name who acted. */
export const actAs = <T>(by: string, run: () => T): T => acting.run(by, run);

/** The staff whose call is running, if any. */
export const actingStaff = (): string | undefined => acting.getStore();

/** Who changes a member's record: the member, or the staff who do it in the member's name. */
export const actorForMember = (): 'MEMBER' | 'SHOP' =>
  actingStaff() === undefined ? 'MEMBER' : 'SHOP';
