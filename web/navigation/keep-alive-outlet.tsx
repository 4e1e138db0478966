import { Activity, type ReactElement, useState } from 'react';
import { useLocation, useOutlet } from 'react-router';
import { useChannelId } from './use-channel.ts';

type CachedPage = { key: string; element: ReactElement };

/**
 * The page shown, and hidden behind it those of `paths` that were shown before: their state, scroll
 * positions and loaded rows stay as they were until the visitor comes back or changes the channel.
 * A hidden page has no route any more; it reads its data from the query cache, not from its loader.
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

/** Pages keep their places: a moved element would forget how far it was scrolled. */
function withPage(pages: readonly CachedPage[], key: string, element: ReactElement): CachedPage[] {
  const page = { key, element };
  return pages.some((cached) => cached.key === key)
    ? pages.map((cached) => (cached.key === key ? page : cached))
    : [...pages, page];
}

const isSame = (a: readonly CachedPage[], b: readonly CachedPage[]): boolean =>
  a.length === b.length &&
  a.every(({ key, element }, index) => b[index]?.key === key && b[index].element === element);
