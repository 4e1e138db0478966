import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Form } from 'react-router';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useSearchCombobox } from './use-search-combobox.ts';

const loadSuggestions = async () => (await import('./suggestion-list.tsx')).SuggestionList;

/**
 * The search field. It works without JavaScript; while typing it suggests goods, and ignores keys
 * used by an input method. On phones the suggestions are as wide as the nearest positioned element,
 * the bar.
 */
export function SearchField({ initialText }: { initialText: string }) {
  const channelId = useChannelId();
  const listId = `suggestions${useId().replace(/\W/g, '')}`;
  const input = useRef<HTMLInputElement>(null);
  const [SuggestionList, fetchSuggestions] = useLazyComponent(loadSuggestions);
  const combobox = useSearchCombobox(listId, initialText);
  const { text, activeId, isOpen, close, setText } = combobox;

  const isHydrated = useRef(false);
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    // The field follows the address, but keeps what is being typed while the page is hydrated.
    if (isHydrated.current || field !== document.activeElement) field.value = initialText;
    else void fetchSuggestions();
    isHydrated.current = true;
    setText(field.value);
  }, [initialText, setText, fetchSuggestions]);

  return (
    <Form
      action="/search"
      role="search"
      onSubmit={close}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      className="w-full min-w-0 md:relative"
    >
      <input type="hidden" name="channelId" value={channelId} />
      <label className="flex h-[44px] min-w-0 items-center rounded-full border border-line bg-sunken pl-[8px] transition-colors focus-within:border-primary focus-within:bg-surface has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-accent sm:pl-3">
        <span className="sr-only">搜尋商品</span>
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={initialText}
          placeholder="搜尋商品"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          role="combobox"
          aria-expanded={isOpen && SuggestionList !== undefined}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          onPointerEnter={fetchSuggestions}
          onFocus={fetchSuggestions}
          {...combobox.inputProps}
          className="search-text"
        />
        <IconButton
          look="bare"
          icon={Search}
          size={20}
          type="submit"
          label="搜尋"
          className="-ml-0.5 size-[44px] shrink-0 rounded-full text-primary"
        />
      </label>
      {isOpen && SuggestionList && (
        <SuggestionList {...{ listId, channelId, text, activeId }} onFollow={close} />
      )}
    </Form>
  );
}
