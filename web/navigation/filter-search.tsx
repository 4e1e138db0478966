import { useTypedBeforeHydration } from '@kaituan/kit/loading/use-typed-before-hydration.ts';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { withChannel } from './channel.ts';
import { useChannelId } from './use-channel.ts';

/** Filters a page while typing; without JavaScript the form queries the server. */
export function FilterSearch(props: {
  path: `/${string}`;
  /** The parameter of the address that has the text. */
  name: string;
  label: string;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  className?: string;
}) {
  const { path, name, label, placeholder, typed, onType, className = '' } = props;
  const navigate = useNavigate();
  const channelId = useChannelId();
  const field = useRef<HTMLInputElement>(null);
  useTypedBeforeHydration(field, onType);
  return (
    <search>
      <form
        method="get"
        action={path}
        className={`relative ${className}`}
        onSubmit={(event) => {
          event.preventDefault();
          const address = withChannel(
            `${path}?${new URLSearchParams({ [name]: typed })}`,
            channelId,
          );
          navigate(address, { replace: true, preventScrollReset: true });
        }}
      >
        <input type="hidden" name="channelId" value={channelId} />
        <Search
          aria-hidden
          size={20}
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={field}
          type="search"
          name={name}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          maxLength={50}
          placeholder={placeholder}
          aria-label={label}
          autoComplete="off"
          className="min-h-12 w-full rounded-control border border-line bg-surface pr-4 pl-12 placeholder:text-ink-soft"
        />
      </form>
    </search>
  );
}
