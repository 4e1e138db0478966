import { data } from 'react-router';
import type { Route } from './+types/not-found.ts';

const refuse = ({ url }: Route.LoaderArgs | Route.ClientLoaderArgs): never => {
  throw data({ path: url.pathname }, { status: 404, statusText: 'Page Not Found' });
};

export const loader = refuse;
export const clientLoader = refuse;

export default function NotFound() {
  return null;
}
