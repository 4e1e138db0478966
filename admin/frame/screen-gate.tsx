import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Lock } from 'lucide-react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { channelOption, useOneChannelId } from '#admin/session/channel.ts';
import { useStaff } from '#admin/session/staff.ts';
import { useChannelChoice } from './channel-choice.tsx';
import type { Screen } from './screen.ts';
import { useMayOpen, useMenu } from './use-menu.ts';

/** A screen for who may see it. */
export function ScreenGate({ screen, children }: { screen: Screen; children: ReactNode }) {
  const mayOpen = useMayOpen();
  useEffect(() => {
    document.title = `${screen.title}｜店家後台`;
  }, [screen.title]);
  if (mayOpen(screen)) {
    return screen.isOfOneChannel ? <OwnChannel>{children}</OwnChannel> : children;
  }
  return (
    <EmptyState icon={<Lock size={28} />} title={`您的職務不能使用「${screen.title}」`}>
      <p className="text-ink-soft">需要時請店主調整您的職務。</p>
    </EmptyState>
  );
}

/** Names the channel that a screen is of, and leads to that of another one; what was typed stays with its channel. */
function OwnChannel({ children }: { children: ReactNode }) {
  const { channels } = useStaff();
  const channelId = useOneChannelId();
  const { choose, question } = useChannelChoice({ isOfOneChannel: true });
  if (channels.length < 2) return children;
  return (
    <>
      <label className="mb-4 inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-4 py-2 text-sm print:hidden">
        <span className="text-ink-soft">這一頁的通路</span>
        <select
          value={channelId}
          onChange={({ target }) => choose(Number(target.value))}
          className="min-h-11 max-w-full truncate rounded-control border border-line bg-surface px-3 font-semibold"
        >
          {channels.map((channel) => (
            <option key={channel.channelId} value={channel.channelId}>
              {channelOption(channel)}
            </option>
          ))}
        </select>
      </label>
      {question}
      <Fragment key={channelId}>{children}</Fragment>
    </>
  );
}

/** Where the page of the first owner leads to once there is one. */
export const ToOpening = () => <Navigate to="/opening" replace />;

/** The first screen that one may see. */
export function FirstScreen() {
  const [first] = useMenu().flatMap(({ entries }) => entries);
  if (first) return <Navigate to={`/${first.path}`} replace />;
  return <EmptyState icon={<Lock size={28} />} title="您的職務還沒有可以使用的頁面" />;
}
