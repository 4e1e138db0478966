import type { Picture as PictureData } from '@kaituan/contract/media';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { openedInShop } from './product-query.ts';

const mainSizes = '(min-width: 1320px) 600px, (min-width: 960px) 46vw, 100vw';

/** The pictures of a product: swipe, thumbnails, full screen on press. */
export function ProductGallery({ pictures }: { pictures: readonly PictureData[] }) {
  const { track, current, show, onScroll, onKeyDown } = useScrollGallery(pictures.length);
  if (pictures.length === 0) return <NoPicture />;
  return (
    <section aria-label="商品圖片" onKeyDown={onKeyDown}>
      <div className="group relative -mx-(--margin) sm:mx-0">
        <ul
          ref={track}
          onScroll={onScroll}
          className="scroll-row snap-mandatory scroll-smooth bg-sunken sm:rounded-card"
        >
          {pictures.map((picture, index) => (
            <li key={picture.id} id={`view-${index + 1}`} className="w-full scroll-mt-32">
              <ShopLink
                to={`/image?id=${picture.id}&i=${index}`}
                state={openedInShop}
                prefetch="none"
                className="block focus-visible:-outline-offset-4"
              >
                <Picture
                  picture={picture}
                  sizes={mainSizes}
                  eager={index === 0}
                  className="aspect-square w-full object-cover"
                />
                <span className="sr-only">（第 {index + 1} 張，放大檢視）</span>
              </ShopLink>
            </li>
          ))}
        </ul>
        {pictures.length > 1 && (
          <>
            <span
              aria-hidden
              className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-scrim/60 px-3 py-1 text-sm text-on-scrim tabular-nums noscript:hidden"
            >
              {current + 1} / {pictures.length}
            </span>
            <TurnButton
              side="left"
              label="上一張"
              isDisabled={current === 0}
              onTurn={() => show(current - 1)}
            />
            <TurnButton
              side="right"
              label="下一張"
              isDisabled={current === pictures.length - 1}
              onTurn={() => show(current + 1)}
            />
          </>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="scroll-row mt-3 gap-2 p-1">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a
                href={`#view-${index + 1}`}
                aria-label={`看第 ${index + 1} 張圖片`}
                aria-current={index === current}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
                className={`block size-16 overflow-hidden rounded-control sm:size-20 ${index === current ? 'ring-2 ring-primary' : 'opacity-75 hover:opacity-100'}`}
              >
                <Picture
                  picture={{ ...picture, alt: '' }}
                  sizes="80px"
                  className="size-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TurnButton({
  side,
  isDisabled,
  onTurn,
  label,
}: {
  side: 'left' | 'right';
  isDisabled: boolean;
  onTurn: () => void;
  label: string;
}) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  return (
    <IconButton
      look="bare"
      icon={Icon}
      size={22}
      label={label}
      disabled={isDisabled}
      onClick={onTurn}
      className={`absolute top-1/2 hidden size-11 -translate-y-1/2 place-items-center rounded-full bg-surface/90 text-ink shadow-card disabled:invisible md:grid noscript:hidden ${side === 'left' ? 'left-3' : 'right-3'}`}
    />
  );
}

function NoPicture() {
  return (
    <p className="grid aspect-square place-content-center rounded-card bg-sunken text-ink-soft">
      尚無圖片
    </p>
  );
}

/** A horizontally snapping row of pictures: the visible index, and scrolling to another. */
function useScrollGallery(count: number, first = 0) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(first);
  const show = (index: number, behavior?: ScrollBehavior) => {
    const element = track.current;
    if (!element || index < 0 || index >= count) return;
    element.scrollTo({
      left: index * element.clientWidth,
      ...(behavior ? { behavior } : {}),
    });
  };
  return {
    track,
    current,
    show,
    onScroll() {
      const element = track.current;
      if (element?.clientWidth) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
    },
    onKeyDown(event: KeyboardEvent) {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      show(current + step);
    },
  };
}
