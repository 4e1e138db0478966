import type { Picture as PictureData } from '@kaituan/contract/media';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { Search } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** An option of the search list box. */
export type Option = {
  key: string;
  to: string;
  text: string;
  /** A label for options that are neither a product nor a search. */
  note: string | null;
  picture: PictureData | null;
};

/** A titled group of options in a list box. */
export function SuggestionGroup({
  title,
  options,
  typed,
  listId,
  activeId,
  onFollow,
}: {
  title: string;
  options: readonly Option[];
  typed: string;
  listId: string;
  activeId: string | undefined;
  onFollow: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
    <div role="group" aria-label={title}>
      <p aria-hidden className="px-4 pt-2 pb-1 text-xs font-semibold text-ink-soft">
        {title}
      </p>
      {options.map(({ key, to, text, note, picture }, at) => {
        const id = `${listId}-${title}-${at}`;
        return (
          <ShopLink
            key={key}
            id={id}
            to={to}
            role="option"
            aria-selected={id === activeId}
            tabIndex={-1}
            prefetch="none"
            onClick={onFollow}
            className="flex min-h-12 items-center gap-3 px-4 py-1.5 hover:bg-primary-soft aria-selected:bg-primary-soft aria-selected:text-primary"
          >
            {picture ? (
              <Picture
                picture={{ ...picture, alt: '' }}
                sizes="40px"
                className="size-10 shrink-0 rounded-lg object-cover"
              />
            ) : (
              <Search aria-hidden size={17} className="shrink-0 text-ink-soft" />
            )}
            <span className="line-clamp-2 min-w-0 flex-1 text-mid leading-5">
              <Highlight text={text} query={typed} />
            </span>
            {note && <span className="shrink-0 text-xs text-ink-soft">{note}</span>}
          </ShopLink>
        );
      })}
    </div>
  );
}

/** Text with the typed query highlighted. */
function Highlight({ text, query }: { text: string; query: string }) {
  const at = query ? text.toLowerCase().indexOf(query.toLowerCase()) : -1;
  if (at < 0) return text;
  const end = at + query.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-bold text-primary">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
