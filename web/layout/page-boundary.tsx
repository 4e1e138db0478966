import { type MetaDescriptor, Outlet } from 'react-router';
import type { Route } from './+types/page-boundary.ts';
import { ErrorPage } from './error-page.tsx';

/** Between layout and page: what goes wrong in a page is said inside the layout. */
export default function PageBoundary() {
  return <Outlet />;
}

export const meta = ({ error }: Route.MetaArgs): MetaDescriptor[] =>
  error ? [{ title: '找不到頁面或暫時無法顯示' }, { name: 'robots', content: 'noindex' }] : [];

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
