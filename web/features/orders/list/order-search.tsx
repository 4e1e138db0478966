import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { type OrderChoice, orderListPath } from '#web/features/orders/order-address.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';

const debounceMs = 350;

/** Searches orders by number or goods, debounced; ignores text an input method is composing. */
export function OrderSearch({ choice }: { choice: OrderChoice }) {
  const { tab, searchText } = choice;
  const channelId = useChannelId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  // The field follows the address, unless it has the focus.
  useEffect(() => {
    const field = input.current;
    if (field && field !== document.activeElement) field.value = searchText;
  }, [searchText]);

  const find = (typed: string) => {
    clearTimeout(timer.current);
    const path = orderListPath({ tab, searchText: typed.trim() });
    if (typed.trim() === searchText) return;
    void navigate(withChannel(path, channelId), { replace: true, preventScrollReset: true });
  };
  const searchDebounced = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => find(typed), debounceMs);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    find(input.current?.value ?? '');
  };
  return (
    <Form action="/member/orders" role="search" aria-label="搜尋訂單" onSubmit={onSubmit}>
      <input type="hidden" name="channelId" value={channelId} />
      {tab !== 'ALL' && <input type="hidden" name="tab" value={tab} />}
      <label className="flex h-12 items-center rounded-control border border-line bg-surface pl-4 transition-colors focus-within:border-primary">
        <span className="sr-only">以訂單編號或商品名稱搜尋</span>
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={searchText}
          placeholder="訂單編號、商品名稱或規格編號"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
          onInput={({ nativeEvent, currentTarget }) => {
            if (!(nativeEvent as InputEvent).isComposing) searchDebounced(currentTarget.value);
          }}
          onCompositionStart={() => clearTimeout(timer.current)}
          onCompositionEnd={({ currentTarget }) => searchDebounced(currentTarget.value)}
          className="h-full w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-soft"
        />
        <IconButton
          look="bare"
          icon={Search}
          size={20}
          type="submit"
          label="搜尋訂單"
          className="size-12 shrink-0 rounded-control text-primary"
        />
      </label>
    </Form>
  );
}
