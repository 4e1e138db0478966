import { Link, type LinkProps } from 'react-router';
import { useIsOnline } from '#web/platform/use-is-online.ts';
import { withChannel } from './channel.ts';
import { useChannelId } from './use-channel.ts';

/**
 * A link inside the shop: keeps the channel, and preloads its page on intent. Not offline: the
 * router would reload the page when preloading fails.
 */
export function ShopLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const channelId = useChannelId();
  const prefetch = useIsOnline() ? 'intent' : 'none';
  return <Link prefetch={prefetch} {...rest} to={withChannel(to, channelId)} />;
}
