import { Link, type LinkProps } from 'react-router';
import { withChannel } from './channel.ts';
import { useChannelId } from './use-channel.ts';

/** A link inside the shop: stays in the channel, and loads its page's code when the finger is near. */
export function ShopLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const channelId = useChannelId();
  return <Link prefetch="intent" {...rest} to={withChannel(to, channelId)} />;
}
