import { Link, type LinkProps } from 'react-router';
import { useIsOnline } from '#web/platform/use-is-online.ts';
import { withChannel } from './channel.ts';
import { useChannelId } from './use-channel.ts';

/**
 * A link inside the shop: stays in the channel, and loads its page's code when the finger is near.
 * Not without a connection: the router reloads the whole page when it cannot load code ahead.
 */
export function ShopLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const channelId = useChannelId();
  const prefetch = useIsOnline() ? 'intent' : 'none';
  return <Link prefetch={prefetch} {...rest} to={withChannel(to, channelId)} />;
}
