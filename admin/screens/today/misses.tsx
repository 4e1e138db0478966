import { Link } from 'react-router';
import { Section } from '#admin/parts/section.tsx';
import { useMay } from '#admin/session/staff.ts';
import type { Summed } from './sum-of-channels.ts';

const shown = 5;

/** What shoppers searched for in vain, with what can be done about it. */
export function Misses({ misses }: { misses: NonNullable<Summed['misses']> }) {
  const mayDo = useMay();
  const most = misses.toSorted((a, b) => b.times - a.times).slice(0, shown);
  const ways = [
    { to: 'meant', text: '設同義詞', mayUse: mayDo('CONTENT', null) },
    { to: 'wanted', text: '加到商品', mayUse: mayDo('CONTENT') && mayDo('GOODS') },
  ].filter(({ mayUse }) => mayUse);
  return (
    <Section title="一週內搜尋不到的字">
      {most.length === 0 ? (
        <p className="text-sm text-ink-soft">大家都找得到想要的商品</p>
      ) : (
        <ol className="space-y-1 text-sm">
          {most.map(({ query, times }) => (
            <li key={query} className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-0 flex-1 wrap-anywhere">{query}</span>
              <span className="shrink-0 tabular-nums">{times} 次</span>
              {ways.map(({ to, text }) => (
                <Link
                  key={to}
                  to={`/search-words?${to}=${encodeURIComponent(query)}`}
                  aria-label={`「${query}」${text}`}
                  className="inline-flex min-h-11 shrink-0 items-center font-semibold text-primary"
                >
                  {text}
                </Link>
              ))}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
