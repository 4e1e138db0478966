import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { canSuggest, keywordsQuery, searchPath, suggestionsQuery } from './search-queries.ts';
import { type Option, SuggestionGroup } from './suggestion-group.tsx';
import { useSearchHistory } from './use-search-history.ts';

const maxRecent = 5;
const maxHot = 8;

/** Suggestions for the query; recent and popular searches for an empty one. */
export function SuggestionList({
  listId,
  channelId,
  text,
  activeId,
  onFollow,
}: {
  listId: string;
  channelId: number;
  text: string;
  activeId: string | undefined;
  onFollow: () => void;
}) {
  const groups = useOptionGroups(channelId, text.trim());
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <div
      // Pressing an option must not blur the field, which would close the list.
      onPointerDown={(event) => event.preventDefault()}
      className={`absolute right-[calc(1rem+var(--inset-right))] left-[calc(1rem+var(--inset-left))] top-full z-40 mt-2 max-h-[70dvh] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised py-2 shadow-float md:inset-x-0 ${count === 0 ? 'hidden' : ''}`}
    >
      <div id={listId} role="listbox" aria-label="搜尋建議">
        {groups
          .filter(({ options }) => options.length > 0)
          .map((group) => (
            <SuggestionGroup key={group.title} {...group} {...{ listId, activeId, onFollow }} />
          ))}
      </div>
      <p role="status" className="sr-only">
        {count > 0 ? `${count} 項建議，用上下鍵選擇` : ''}
      </p>
    </div>
  );
}

function useOptionGroups(
  channelId: number,
  text: string,
): { title: string; options: Option[]; typed: string }[] {
  const debouncedText = useDebouncedText(text);
  const canSuggestNow = canSuggest(text);
  const history = useSearchHistory();
  const { data: keywords } = useQuery({ ...keywordsQuery(channelId), enabled: !canSuggestNow });
  const { data: suggested } = useQuery({
    ...suggestionsQuery(channelId, debouncedText),
    enabled: canSuggestNow && canSuggest(debouncedText),
    placeholderData: (previous) => previous,
  });
  if (canSuggestNow) {
    const options = suggested?.result.map(describeSuggestion) ?? [];
    return [{ title: '建議', options, typed: text }];
  }
  const recent = history.slice(0, maxRecent).map((text) => searchOption('recent', text));
  const hot = keywords?.result
    .slice(0, maxHot)
    .map(({ keyword, link }) => ({ ...searchOption('hot', keyword), ...(link && { to: link }) }));
  return [
    { title: '最近搜尋', options: recent, typed: '' },
    { title: '熱門搜尋', options: hot ?? [], typed: '' },
  ];
}

const folderOf = { PRODUCT: 'products', BRAND: 'brands', CATEGORY: 'categories' } as const;
const kindNames = { PRODUCT: null, BRAND: '品牌', CATEGORY: '分類' } as const;

const describeSuggestion = (suggestion: {
  kind: keyof typeof folderOf;
  id: number;
  text: string;
  picture: Option['picture'];
}): Option => ({
  key: `${suggestion.kind}-${suggestion.id}`,
  to: `/${folderOf[suggestion.kind]}/${suggestion.id}`,
  text: suggestion.text,
  note: kindNames[suggestion.kind],
  picture: suggestion.picture,
});

const searchOption = (kind: 'recent' | 'hot', text: string): Option => ({
  key: `${kind}-${text}`,
  to: searchPath(text),
  text: text,
  note: null,
  picture: null,
});

const debounceMs = 200;

/** The debounced text. */
function useDebouncedText(text: string): string {
  const [settled, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
