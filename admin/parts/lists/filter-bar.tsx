import { Chip } from '@kaituan/kit/controls/chip.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isDeskKey } from './keys.ts';

/** How long typing rests before it is searched for. */
const restMs = 300;

/** The search field of a list, and its filters beside it. `/` puts the cursor into the field. */
export function FilterBar(props: {
  search: string;
  onSearch: (text: string) => void;
  /** What can be searched for. */
  placeholder: string;
  children?: ReactNode;
}) {
  const { search, onSearch, placeholder, children } = props;
  return (
    <search className="mb-4 flex flex-wrap items-end gap-2 print:hidden">
      <SearchField search={search} onSearch={onSearch} placeholder={placeholder} />
      {children}
    </search>
  );
}

function SearchField(props: {
  search: string;
  onSearch: (text: string) => void;
  placeholder: string;
}) {
  const { search, onSearch, placeholder } = props;
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(search);
  useEffect(() => {
    // The address changed by itself: going back, or a link.
    if (search !== sent.current) setTyped(search);
    sent.current = search;
  }, [search]);
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      onSearch(sent.current);
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isDeskKey(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <label className="relative min-w-0 flex-1 basis-60">
      <span className="sr-only">搜尋</span>
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={60}
        value={typed}
        placeholder={placeholder}
        onChange={({ target }) => setTyped(target.value)}
        className={`min-h-11 w-full rounded-control border border-line bg-surface pl-10 text-base placeholder:text-sm placeholder:text-ink-soft ${typed === '' ? 'pr-3' : 'pr-11'}`}
      />
      {typed !== '' && (
        <IconButton
          look="bare"
          icon={X}
          label="清除搜尋"
          onClick={() => setTyped('')}
          className="absolute top-0 right-0 size-11 text-ink-soft hover:text-ink"
        />
      )}
    </label>
  );
}

/** A filter with few values. */
export function SelectFilter(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; text: string }[];
  /** Of long names: a row of its own on a phone. */
  isLong?: boolean;
}) {
  return (
    <label
      className={`text-xs font-semibold text-ink-soft ${props.isLong ? 'min-w-0 basis-full md:basis-auto' : ''}`}
    >
      <span className="mb-0.5 block">{props.label}</span>
      <select
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
        className={`min-h-11 rounded-control border border-line bg-surface px-3 text-base text-ink ${props.isLong ? 'w-full md:max-w-80' : 'max-w-44'}`}
      >
        {props.options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A day in Taiwan, YYYY-MM-DD. */
export function DayFilter(props: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  return (
    <label className="min-w-0 flex-1 basis-36 text-xs font-semibold text-ink-soft md:flex-none">
      <span className="mb-0.5 block">{props.label}</span>
      <input
        type="date"
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
        className="min-h-11 w-full min-w-0 rounded-control border border-line bg-surface px-3 text-base text-ink"
      />
    </label>
  );
}

/** The chosen one may stand beyond the edge of a phone. Only its row is scrolled, never the page. */
function scrollToIt(chip: HTMLElement | null): void {
  const row = chip?.parentElement;
  if (!chip || !row) return;
  const beyond = chip.getBoundingClientRect().right - row.getBoundingClientRect().right;
  if (beyond > 0) row.scrollLeft += beyond + edge;
}
const edge = 16;

/** Filters with a handful of values as tabs over the list. */
export function FilterTabs<V extends string>(props: {
  label: string;
  value: string;
  onChange: (value: V) => void;
  options: readonly { value: V; text: string }[];
}) {
  return (
    <fieldset className="scroll-row -mx-4 min-w-0 mb-3 gap-1 px-4 sm:mx-0 sm:px-0 print:hidden">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map(({ value, text }) => (
        <Chip
          look="segment"
          key={value}
          aria-pressed={props.value === value}
          ref={props.value === value ? scrollToIt : undefined}
          onClick={() => props.onChange(value)}
        >
          {text}
        </Chip>
      ))}
    </fieldset>
  );
}
