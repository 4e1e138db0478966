import { useQuery } from '@tanstack/react-query';
import { Flame } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { keywordsQuery, searchPath } from './search-queries.ts';

/** Popular searches, as links. */
export function HotKeywords({ channelId, title }: { channelId: number; title: string }) {
  const { data } = useQuery(keywordsQuery(channelId));
  if (!data || data.result.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 flex items-center gap-2 text-lg font-bold">
        <Flame aria-hidden size={20} className="text-accent" />
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {data.result.map(({ keyword, link }) => (
          <li key={keyword}>
            <ShopLink
              to={link ?? searchPath(keyword)}
              className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium hover:border-primary hover:text-primary"
            >
              {keyword}
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
