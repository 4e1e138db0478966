import type { StaffSession } from '@kaituan/contract/staff/staff';
import { useSyncExternalStore } from 'react';
import { useStaff } from './staff.ts';

const key = 'desk.channel';
const listeners = new Set<() => void>();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Chosen on this device until another is; null shows all. */
export function chooseChannel(channelId: number | null): void {
  if (channelId === null) localStorage.removeItem(key);
  else localStorage.setItem(key, String(channelId));
  for (const listener of listeners) listener();
}

const readChosen = (): string | null => localStorage.getItem(key);

/** The channel that lists are of; undefined for all of them. */
export function useChannelId(): number | undefined {
  const chosen = Number(useSyncExternalStore(watch, readChosen));
  const { channels } = useStaff();
  return channels.some(({ channelId }) => channelId === chosen) ? chosen : undefined;
}

/** The channel for what belongs to one, as settings do: the chosen one, or the first. */
export function useOneChannelId(): number {
  const chosen = useChannelId();
  const { channels } = useStaff();
  const [first] = channels;
  if (!first) throw new Error('staff without a channel');
  return chosen ?? first.channelId;
}

/** A channel in a list to choose from: one that is not active any more says so. */
export const channelOption = ({ name, isActive }: StaffSession['channels'][number]): string =>
  isActive ? name : `${name}（已停用）`;

/** The name of a channel by its number. */
export function useChannelName(): (channelId: number) => string {
  const { channels } = useStaff();
  return (channelId) =>
    channels.find((channel) => channel.channelId === channelId)?.name ?? String(channelId);
}
