import { useLocation } from 'react-router';
import { channelIdOf } from './channel.ts';

/** The channel of the address shown now. */
export function useChannelId(): number {
  const { search } = useLocation();
  return channelIdOf(new URL(search, 'http://shop.internal'));
}
