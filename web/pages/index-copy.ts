import { redirect } from 'react-router';
import { channelIdOf, withChannel } from '#web/navigation/channel.ts';
import type { Route } from './+types/index-copy.ts';

/** A legacy address of the home page. */
export const loader = ({ url }: Route.LoaderArgs) =>
  redirect(withChannel('/', channelIdOf(url)), 301);
