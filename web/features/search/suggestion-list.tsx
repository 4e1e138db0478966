import { useQuery } from '@tanstack/react-query';
import { canSuggest, keywordsQuery, searchPath, suggestionsQuery } from './search-queries.ts';
import { type Option, SuggestionGroup } from './suggestion-group.tsx';
import { useSearchHistory } from './use-search-history.ts';
import { useSettledText } from './use-settled-text.ts';

const mostRecent = 5;
const mostHot = 8;

/** What the field opens: suggestions for the words in it; before any, recent and popular searches. */
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
      // Pressing an option must not take the focus, and with it the list, away.
      onPointerDown={(event) => event.preventDefault()}
      className={`absolute inset-x-4 top-full z-40 mt-2 max-h-[70dvh] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface py-2 shadow-float md:inset-x-0 ${count === 0 ? 'hidden' : ''}`}
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
  const asked = useSettledText(text);
  const asks = canSuggest(text);
  const history = useSearchHistory();
  const { data: keywords } = useQuery({ ...keywordsQuery(channelId), enabled: !asks });
  const { data: suggested } = useQuery({
    ...suggestionsQuery(channelId, asked),
    enabled: asks && canSuggest(asked),
    placeholderData: (previous) => previous,
  });
  if (asks) {
    const options = suggested?.result.map(presentSuggestion) ?? [];
    return [{ title: '建議', options, typed: text }];
  }
  const recent = history.slice(0, mostRecent).map((words) => presentWords('recent', words));
  const hot = keywords?.result
    .slice(0, mostHot)
    .map(({ keyword, link }) => ({ ...presentWords('hot', keyword), ...(link && { to: link }) }));
  return [
    { title: '最近搜尋', options: recent, typed: '' },
    { title: '熱門搜尋', options: hot ?? [], typed: '' },
  ];
}

const folderOf = { PRODUCT: 'products', BRAND: 'brands', CATEGORY: 'categories' } as const;
const kindNames = { PRODUCT: null, BRAND: '品牌', CATEGORY: '分類' } as const;

const presentSuggestion = (suggestion: {
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

const presentWords = (kind: 'recent' | 'hot', words: string): Option => ({
  key: `${kind}-${words}`,
  to: searchPath(words),
  text: words,
  note: null,
  picture: null,
});
