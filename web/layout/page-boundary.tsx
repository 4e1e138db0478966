import { type MetaDescriptor, Outlet } from 'react-router';
import type { Route } from './+types/page-boundary.ts';
import { ErrorPage } from './notices/error-page.tsx';
import { describePageError } from './notices/page-error.ts';

/** Error boundary between layout and page. */
export default function PageBoundary() {
  return <Outlet />;
}

export const meta = ({ error, location }: Route.MetaArgs): MetaDescriptor[] =>
  error
    ? [
        { title: describePageError(error, location.pathname, { isOnline: true }).title },
        { name: 'robots', content: 'noindex' },
      ]
    : [];

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
