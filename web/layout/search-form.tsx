import { Search } from 'lucide-react';
import { Form, useLocation } from 'react-router';
import { useChannelId } from '../navigation/use-channel.ts';

/** The search field of the app bar; leads to the search page, with or without scripts. */
export function SearchForm() {
  const { search } = useLocation();
  const channelId = useChannelId();
  const shown = new URLSearchParams(search).get('q') ?? '';
  return (
    <Form action="/search" role="search" className="flex min-w-0 flex-1 md:max-w-2xl">
      <input type="hidden" name="channelId" value={channelId} />
      <label className="flex h-11 min-w-0 flex-1 items-center rounded-full border border-line bg-sunken pl-4 transition-colors focus-within:border-primary focus-within:bg-surface">
        <span className="sr-only">搜尋商品</span>
        <input
          key={shown}
          type="search"
          name="q"
          defaultValue={shown}
          placeholder="搜尋商品、品牌、貨號"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          className="h-full w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-soft"
        />
        <button
          type="submit"
          aria-label="搜尋"
          className="grid size-11 shrink-0 place-items-center rounded-full text-primary"
        >
          <Search aria-hidden size={20} />
        </button>
      </label>
    </Form>
  );
}
