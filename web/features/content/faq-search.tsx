import { Search } from 'lucide-react';
import { useNavigate } from 'react-router';

/** Filters the questions while typing; without JavaScript the form queries the server. */
export function FaqSearch({
  typed,
  onType,
  channelId,
}: {
  typed: string;
  onType: (text: string) => void;
  channelId: number;
}) {
  const navigate = useNavigate();
  return (
    <search>
      <form
        method="get"
        action="/faq"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          const query = new URLSearchParams({ channelId: String(channelId), find: typed });
          navigate(`/faq?${query}`, { replace: true, preventScrollReset: true });
        }}
      >
        <input type="hidden" name="channelId" value={channelId} />
        <Search
          aria-hidden
          size={20}
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="search"
          name="find"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          maxLength={50}
          placeholder="輸入關鍵字，例如：退貨、發票"
          aria-label="搜尋常見問題"
          className="min-h-12 w-full rounded-control border border-line bg-surface pr-4 pl-12 placeholder:text-ink-soft"
        />
      </form>
    </search>
  );
}
