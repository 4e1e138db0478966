import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import {
  type FocusEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isMedia, reducedMotion, useMedia } from '#kit/device/media.ts';

export type Slide = { key: number; label: string; content: ReactNode };

const autoplayMs = 5_000;

/** A carousel: swipe, buttons and autoplay. */
export function Carousel({ label, slides }: { label: string; slides: readonly Slide[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const count = slides.length;

  const goTo = useCallback((target: number) => {
    const list = track.current;
    list?.scrollTo({ left: target * list.clientWidth, behavior: smoothness() });
  }, []);
  const advance = useCallback(() => goTo((index + 1) % count), [goTo, index, count]);
  const { isPlaying, toggle, watch } = useAutoplay({
    intervalMs: autoplayMs,
    step: index,
    advance,
  });

  // A page that the browser shows again from its cache restores its slide.
  const shownIndex = useRef(0);
  useLayoutEffect(() => {
    const list = track.current;
    if (list) list.scrollLeft = shownIndex.current * list.clientWidth;
  }, []);

  return (
    <section aria-roledescription="輪播" aria-label={label} className="relative" {...watch}>
      <ul
        ref={track}
        className="scroll-row snap-mandatory overscroll-x-contain rounded-card"
        onScroll={({ currentTarget: list }) => {
          shownIndex.current = Math.round(list.scrollLeft / list.clientWidth);
          setIndex(shownIndex.current);
        }}
      >
        {slides.map((slide, position) => (
          <li
            key={slide.key}
            aria-roledescription="投影片"
            aria-label={`${position + 1}／${count}：${slide.label}`}
            className="w-full"
          >
            {slide.content}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="mt-1 flex items-center justify-center rounded-full noscript:hidden md:absolute md:right-5 md:bottom-5 md:mt-0 md:bg-surface/90 md:px-1.5">
          <Control label="上一張" onPress={() => goTo((index + count - 1) % count)}>
            <ChevronLeft aria-hidden size={20} />
          </Control>
          {slides.map(({ key }, position) => (
            <Dot
              key={key}
              label={`第 ${position + 1} 張，共 ${count} 張`}
              isCurrent={position === index}
              onPress={() => goTo(position)}
            />
          ))}
          <Control label="下一張" onPress={() => goTo((index + 1) % count)}>
            <ChevronRight aria-hidden size={20} />
          </Control>
          <Control label={isPlaying ? '暫停輪播' : '播放輪播'} onPress={toggle}>
            {isPlaying ? (
              <Pause aria-hidden size={16} fill="currentColor" />
            ) : (
              <Play aria-hidden size={16} fill="currentColor" />
            )}
          </Control>
        </div>
      )}
    </section>
  );
}

const smoothness = (): ScrollBehavior => (isMedia(reducedMotion) ? 'auto' : 'smooth');

type PressProps = { label: string; onPress: () => void };

function Control({ label, onPress, children }: PressProps & { children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full text-ink-soft hover:text-primary"
    >
      {children}
    </button>
  );
}

function Dot({ label, onPress, isCurrent }: PressProps & { isCurrent: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onPress}
      className="slide-dot"
    >
      <span />
    </button>
  );
}

/**
 * Advances every `intervalMs`, except under a pointer, with focus inside, in a hidden tab, or with
 * reduced motion until play is pressed. Restarts when `step` changes.
 */
function useAutoplay(options: { intervalMs: number; step: number; advance: () => void }) {
  const { intervalMs, step, advance } = options;
  const prefersReducedMotion = useMedia(reducedMotion);
  const [chosen, setChosen] = useState<boolean>();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isPlaying = chosen ?? !prefersReducedMotion;
  const isRunning = isPlaying && !isPointedAt && !hasFocus;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step by hand starts the time anew
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (!document.hidden) advance();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isRunning, intervalMs, step, advance]);

  return {
    isPlaying,
    toggle: () => setChosen(!isPlaying),
    watch: {
      onPointerEnter: (event: { pointerType: string }) =>
        setIsPointedAt(event.pointerType === 'mouse'),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: (event: FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
