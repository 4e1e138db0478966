import type { Picture as PictureData } from '@kaituan/contract/media';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePictureGestures } from './use-picture-gestures.ts';
import { TurnLink, ViewerBar } from './viewer-controls.tsx';
import { unzoomed, type Zoom } from './zoom-transform.ts';

/** A full-screen picture viewer. */
export function PictureViewer({
  pictures,
  urls,
  index,
  addressOf,
  onTurn,
  close,
}: {
  pictures: readonly PictureData[];
  /** Where the pictures are, inside a dialog; without it the shop's own, as a page. */
  urls?: readonly string[];
  index: number;
  /** The position of a picture in the row. */
  addressOf: (index: number) => string;
  onTurn: (index: number) => void;
  close: { to: string; run: () => void };
}) {
  const frame = useRef<HTMLDivElement>(null);
  const gestures = usePictureGestures(frame, pictures[index] ?? { width: 1, height: 1 }, turn);
  function turn(step: 1 | -1): void {
    if (!pictures[index + step]) return;
    gestures.reset();
    onTurn(index + step);
  }
  useViewerKeys(close.run, turn);
  const { zoom, draggedPx } = gestures;
  const Frame = urls ? 'div' : 'main';
  const Heading = urls ? 'h2' : 'h1';
  return (
    <Frame className="fixed inset-0 z-30 overflow-hidden bg-scrim text-on-scrim">
      <Heading className="sr-only">檢視圖片</Heading>
      <div
        ref={frame}
        className="absolute inset-0 touch-none select-none"
        onPointerDown={gestures.onPointerDown}
        onPointerMove={gestures.onPointerMove}
        onPointerUp={gestures.onPointerUp}
        onPointerCancel={gestures.onPointerCancel}
      >
        <ul
          className={`relative h-full ${draggedPx === 0 ? 'transition-transform duration-300' : ''}`}
          style={draggedPx === 0 ? undefined : { transform: `translateX(${draggedPx}px)` }}
        >
          {pictures.map((picture, at) => (
            <li
              key={picture.id}
              inert={at !== index}
              className={`absolute inset-0 transition-transform duration-300 ${sideOf(at - index)}`}
            >
              <FittedPicture
                picture={picture}
                url={urls?.[at]}
                zoom={at === index ? zoom : unzoomed}
                isSeen={at === index}
              />
            </li>
          ))}
        </ul>
      </div>
      <ViewerBar
        count={pictures.length}
        index={index}
        isZoomed={zoom.scale > 1}
        onZoom={() => gestures.toggle({ x: 0, y: 0 })}
        close={close}
      />
      {pictures[index - 1] && (
        <TurnLink side="left" to={addressOf(index - 1)} onTurn={() => turn(-1)}>
          上一張
        </TurnLink>
      )}
      {pictures[index + 1] && (
        <TurnLink side="right" to={addressOf(index + 1)} onTurn={() => turn(1)}>
          下一張
        </TurnLink>
      )}
    </Frame>
  );
}

/** Neighbours are placed just outside the viewport. */
const sideOf = (places: number): string =>
  places === 0 ? '' : places < 0 ? '-translate-x-full' : 'translate-x-full';

/**
 * Only moved pictures have a style attribute, set by script: the content security policy refuses
 * those in the HTML.
 */
function FittedPicture({
  picture,
  url,
  zoom,
  isSeen,
}: {
  picture: PictureData;
  url: string | undefined;
  zoom: Zoom;
  isSeen: boolean;
}) {
  const { width, height } = picture;
  return (
    <div
      className={`relative size-full ${zoom.scale > 1 ? 'cursor-grab' : 'cursor-zoom-in'}`}
      style={
        zoom.scale > 1
          ? { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }
          : undefined
      }
    >
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="absolute size-full">
        <rect width={width} height={height} fill={picture.color} />
      </svg>
      {url === undefined ? (
        <Picture
          picture={picture}
          sizes="(min-width: 960px) 1280px, 200vw"
          eager={isSeen}
          className="relative size-full bg-transparent object-contain"
        />
      ) : (
        <img
          src={url}
          alt={picture.alt}
          width={width}
          height={height}
          loading={isSeen ? 'eager' : 'lazy'}
          className="relative size-full object-contain"
        />
      )}
    </div>
  );
}

/** Escape closes and arrow keys turn pages, wherever the focus is. */
function useViewerKeys(onClose: () => void, turn: (step: 1 | -1) => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowLeft') turn(-1);
    else if (event.key === 'ArrowRight') turn(1);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
