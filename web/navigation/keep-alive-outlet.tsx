import { Activity, type ReactElement, useState } from 'react';
import { useLocation, useOutlet } from 'react-router';
import { useChannelId } from './use-channel.ts';

type CachedPage = { key: string; element: ReactElement };

/**
 * The current page, and hidden behind it earlier ones of `paths` with their state, scroll positions
 * and loaded rows, until the channel changes. A hidden page has no route; it reads data from the
 * query cache, not from its loader.
 */
export function KeepAliveOutlet({ paths }: { paths: readonly string[] }) {
  const outlet = useOutlet();
  const { pathname } = useLocation();
  const channel = `?channelId=${useChannelId()}`;
  const [cached, setCached] = useState<readonly CachedPage[]>([]);
  const shownKey = paths.includes(pathname) ? pathname + channel : undefined;

  const inChannel = cached.filter(({ key }) => key.endsWith(channel));
  const next = shownKey && outlet ? withPage(inChannel, shownKey, outlet) : inChannel;
  if (!isSame(next, cached)) setCached(next);

  return (
    <>
      {next.map(({ key, element }) => (
        <Activity key={key} mode={key === shownKey ? 'visible' : 'hidden'}>
          {element}
        </Activity>
      ))}
      {!shownKey && outlet}
    </>
  );
}

/** Pages keep their order: a moved element would lose its scroll position. */
function withPage(pages: readonly CachedPage[], key: string, element: ReactElement): CachedPage[] {
  const page = { key, element };
  return pages.some((cached) => cached.key === key)
    ? pages.map((cached) => (cached.key === key ? page : cached))
    : [...pages, page];
}

const isSame = (a: readonly CachedPage[], b: readonly CachedPage[]): boolean =>
  a.length === b.length &&
  a.every(({ key, element }, index) => b[index]?.key === key && b[index].element === element);
