import { redirect } from 'react-router';
import { channelIdOf, withChannel } from '#web/navigation/channel.ts';
import type { Route } from './+types/profile-copy.ts';

/** A leftover address of the profile, which itself asks a guest to sign in. */
export const loader = ({ url }: Route.LoaderArgs) =>
  redirect(withChannel('/member/profile', channelIdOf(url)), 301);
