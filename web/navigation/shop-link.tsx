import { useIsOnline } from '@kaituan/kit/device/use-is-online.ts';
import { Link, type LinkProps } from 'react-router';
import { withChannel } from './channel.ts';
import { useChannelId } from './use-channel.ts';

/**
 * A link inside the shop: keeps the channel, and preloads its page on intent. Not offline: the
 * router would reload the page when preloading fails.
 */
export function ShopLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const channelId = useChannelId();
  const prefetch = useIsOnline() ? 'intent' : 'none';
  // Every route is in the first manifest: none has to be discovered.
  return <Link prefetch={prefetch} discover="none" {...rest} to={withChannel(to, channelId)} />;
}
