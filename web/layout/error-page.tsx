import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { RotateCw } from 'lucide-react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { newArrivalsPath } from '#web/navigation/product-lists.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { describePageError } from './page-error.ts';

/** Shown in place of a page that failed, with links to go on. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const isOnline = import.meta.env.SSR || navigator.onLine;
  const shown = describePageError(error, pathname, isOnline);
  return (
    <div data-page-error className="pb-8 shop-width">
      <div className="flex min-h-[60dvh] flex-col items-center justify-center py-16 text-center">
        {shown.status && (
          <p className="bg-linear-to-br from-primary to-accent bg-clip-text text-8xl leading-none font-black tracking-tight text-transparent tabular-nums sm:text-9xl">
            {shown.status}
          </p>
        )}
        <h1 className="mt-6 text-2xl font-bold sm:text-3xl">{shown.title}</h1>
        <p className="mt-3 max-w-prose break-all text-ink-soft">{shown.message}</p>
        {shown.explanation && <p className="mt-3 text-balance">{shown.explanation}</p>}
        {shown.requestId && (
          <p className="mt-2 text-sm text-ink-soft">錯誤編號 {shown.requestId}</p>
        )}
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {shown.canRetry && <RetryLink />}
          <ShopLink to="/" className={shown.canRetry ? buttonStyle.outline : buttonStyle.primary}>
            回首頁
          </ShopLink>
          {!shown.canRetry && (
            <ShopLink to={newArrivalsPath} className={buttonStyle.outline}>
              逛逛新品上架
            </ShopLink>
          )}
        </div>
      </div>
      {shown.status === 404 && <LazyPart code={hotProducts} props={{}} />}
    </div>
  );
}

const hotProducts = lazyPart(() =>
  import('#web/features/catalog/hot-products.tsx').then((module) => module.HotProducts),
);

/** Reloads the page's data; without JavaScript, the page. */
function RetryLink() {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  return (
    <Link
      to={pathname + search}
      reloadDocument
      aria-disabled={state === 'loading'}
      className={buttonStyle.primary}
      onClick={(event) => {
        event.preventDefault();
        revalidate();
      }}
    >
      <RotateCw aria-hidden size={18} className={state === 'loading' ? 'animate-spin' : ''} />
      重試
    </Link>
  );
}
