import { ChevronsUpDown } from 'lucide-react';
import { useMatches } from 'react-router';
import { channelOption, useChannelId } from '#admin/session/channel.ts';
import { useStaff } from '#admin/session/staff.ts';
import { useChannelChoice } from './channel-choice.tsx';
import type { Screen } from './screen.ts';

/** Chooses the channel that lists and settings are of. */
export function ChannelSwitcher() {
  const { channels } = useStaff();
  const chosen = useChannelId();
  const screen = useMatches().at(-1)?.handle as Screen | undefined;
  const { choose, question } = useChannelChoice({
    isOfOneChannel: screen?.isOfOneChannel ?? false,
  });
  const [only] = channels;
  if (!only) return null;
  if (channels.length === 1) {
    return <p className="truncate px-2 text-sm font-semibold text-ink-soft">{only.name}</p>;
  }
  return (
    <>
      <label className="relative block">
        <span className="sr-only">通路</span>
        <select
          value={chosen ?? ''}
          onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
          className="min-h-11 w-full appearance-none truncate rounded-control border border-line bg-ground pr-9 pl-3 text-sm font-semibold"
        >
          <option value="">所有通路</option>
          {channels.map((channel) => (
            <option key={channel.channelId} value={channel.channelId}>
              {channelOption(channel)}
            </option>
          ))}
        </select>
        <ChevronsUpDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
        />
      </label>
      {question}
    </>
  );
}
