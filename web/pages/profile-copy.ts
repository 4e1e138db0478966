import { redirect } from 'react-router';
import { channelIdOf, withChannel } from '#web/navigation/channel.ts';
import type { Route } from './+types/profile-copy.ts';

/** A legacy address of the profile. */
export const loader = ({ url }: Route.LoaderArgs) =>
  redirect(withChannel('/member/profile', channelIdOf(url)), 301);
