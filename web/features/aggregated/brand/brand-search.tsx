import { Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';

/** Filters the brands while typing; without JavaScript the form queries the server. */
export function BrandSearch({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const navigate = useNavigate();
  const channelId = useChannelId();
  return (
    <search>
      <form
        method="get"
        action="/brands"
        className="relative max-w-md"
        onSubmit={(event) => {
          event.preventDefault();
          const address = withChannel(`/brands?${new URLSearchParams({ q: typed })}`, channelId);
          navigate(address, { replace: true, preventScrollReset: true });
        }}
      >
        <input type="hidden" name="channelId" value={channelId} />
        <Search
          aria-hidden
          size={19}
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="search"
          name="q"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          maxLength={50}
          placeholder="輸入品牌名稱"
          aria-label="篩選品牌"
          autoComplete="off"
          className="min-h-12 w-full rounded-control border border-line bg-surface pr-4 pl-11 placeholder:text-ink-soft"
        />
      </form>
    </search>
  );
}
