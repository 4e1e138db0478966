import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { findStatus } from '../platform/api.ts';

/** The specification's error page: 404 with the path, everything else as an internal error. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const status = statusOf(error);
  const notFound = status === 404;
  return (
    <main className="shop-width flex min-h-[70dvh] flex-col items-center justify-center gap-4 py-16 text-center">
      <p className="text-6xl font-black text-primary">{status}</p>
      <h1 className="text-2xl font-bold">
        {notFound ? 'Page Not Found' : 'Internal Server Error'}
      </h1>
      <p className="max-w-prose break-all text-ink-soft">
        {notFound ? pathname : '😱出了點問題，請稍後再試一次'}
      </p>
      <Link
        to="/"
        className="mt-4 rounded-control bg-primary px-6 py-3 font-semibold text-on-primary"
      >
        回首頁
      </Link>
    </main>
  );
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return findStatus(error) ?? 500;
}
