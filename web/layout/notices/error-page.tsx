import { boundChannel } from '@kaituan/domain/member/member-channel';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { useIsOnline } from '@kaituan/kit/device/use-is-online.ts';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { isMissingChunk } from '@kaituan/kit/loading/load-code.ts';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { groupBuysPath, myGroupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { messageBoardPath } from '#web/navigation/paths/message-paths.ts';
import { newArrivalsPath } from '#web/navigation/paths/product-lists.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';
import { reloadForMissingChunk } from '#web/platform/chunk-reload.ts';
import { describePageError } from './page-error.ts';

/** Shown in place of a page that failed, with links to go on. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const isOnline = useIsOnline();
  const isVerified = useAppState(({ user }) => boundChannel(user) !== null);
  const shown = describePageError(error, pathname, { isOnline, isVerified });
  const isNotFound = shown.status === 404;
  const [list, listText] = lists.find(([path]) => pathname.startsWith(path)) ?? newArrivals;
  const isCodeMissing = isMissingChunk(error);
  useEffect(() => {
    if (isCodeMissing) void reloadForMissingChunk();
  }, [isCodeMissing]);
  return (
    <div data-page-error className="flex flex-col gap-6 pb-12 shop-width">
      <div className="flex min-h-[60dvh] flex-col items-center justify-center py-10 text-center">
        <img
          src={isNotFound ? '/open-box.svg' : '/shop-front.svg'}
          alt=""
          width={240}
          height={160}
        />
        {shown.status && (
          <p className="mt-5 text-5xl leading-none font-black tracking-tight text-primary tabular-nums">
            {shown.status}
          </p>
        )}
        {shown.explanation && (
          <p className="mt-3 max-w-2xl text-2xl font-bold text-balance">{shown.explanation}</p>
        )}
        <h1 className={shown.explanation ? 'mt-2' : 'mt-3 text-2xl font-bold sm:text-3xl'}>
          {shown.title}
        </h1>
        <p className="mt-2 max-w-2xl text-balance wrap-anywhere text-ink-soft">{shown.message}</p>
        {shown.requestId && (
          <p className="mt-2 text-sm text-ink-soft">錯誤編號 {shown.requestId}</p>
        )}
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {shown.canRetry && <RetryLink isOfPage={isCodeMissing} />}
          <ShopLink to="/" className={shown.canRetry ? buttonStyle.outline : buttonStyle.primary}>
            回首頁
          </ShopLink>
          {!shown.canRetry && (
            <ShopLink to={list} className={buttonStyle.outline}>
              {listText}
            </ShopLink>
          )}
        </div>
      </div>
      {isNotFound && <LazyPart code={elsewhere} props={{}} />}
    </div>
  );
}

const newArrivals = [newArrivalsPath, '逛逛新品上架'] as const;
/** The lists that hold what an address below them may have meant. */
const lists = [
  [groupBuysPath, '看正在揪的團'],
  ['/member/orders', '我的訂單'],
  [myGroupBuysPath, '我的團購'],
  [messageBoardPath, '留言板'],
] as const;

const elsewhere = lazyPart(() =>
  import('#web/layout/elsewhere.tsx').then((module) => module.Elsewhere),
);

/** Reloads the page's data; the page itself where its code is missing, and without JavaScript. */
function RetryLink({ isOfPage }: { isOfPage: boolean }) {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  return (
    <Link
      to={pathname + search}
      reloadDocument
      aria-disabled={state === 'loading'}
      className={buttonStyle.primary}
      onClick={(event) => {
        if (isOfPage) return;
        event.preventDefault();
        revalidate();
      }}
    >
      <RotateCw aria-hidden size={18} className={state === 'loading' ? 'animate-spin' : ''} />
      重試
    </Link>
  );
}
