import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  clampToFrame,
  fitInto,
  moveBy,
  type Point,
  type Size,
  unzoomed,
  type Zoom,
  zoomAt,
} from './zoom-transform.ts';

const doubleTapMs = 300;
const doubleTapScale = 2.5;
/** A touch that moved less is a tap. */
const tapSlopPx = 10;
/** Swipe distance that turns the page, as a share of the frame's width. */
const turnShare = 0.18;

/** Gestures on a picture: pinch, double tap and wheel zoom; drag moves it or turns the page. */
export function usePictureGestures(
  frame: RefObject<HTMLElement | null>,
  picture: Size,
  turn: (step: 1 | -1) => void,
) {
  const [zoom, setZoom] = useState<Zoom>(unzoomed);
  const [draggedPx, setDraggedPx] = useState(0);
  const fingers = useRef(new Map<number, Point>());
  const travelPx = useRef(0);
  const lastTapAt = useRef(0);

  const change = (next: (zoom: Zoom) => Zoom) =>
    setZoom((current) => {
      const size = sizeOf(frame.current);
      return size ? clampToFrame(next(current), size, fitInto(size, picture)) : current;
    });
  const toggle = (point: Point) =>
    change((current) => (current.scale > 1 ? unzoomed : zoomAt(current, doubleTapScale, point)));

  useWheelZoom(frame, (factor, point) => change((current) => zoomAt(current, factor, point)));

  return {
    zoom,
    /** Horizontal drag offset while a finger is down. */
    draggedPx,
    reset: () => setZoom(unzoomed),
    toggle,
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, pointOf(event));
      if (fingers.current.size === 1) travelPx.current = 0;
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      const by = { x: now.x - before.x, y: now.y - before.y };
      travelPx.current += Math.hypot(by.x, by.y);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, now);
      if (other) {
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        change((current) => moveBy(zoomAt(current, factor, middle(now, other)), half(by)));
      } else if (zoom.scale > 1) change((current) => moveBy(current, by));
      else setDraggedPx((dragged) => dragged + by.x);
    },
    onPointerUp(event: PointerEvent) {
      if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
      const width = sizeOf(frame.current)?.width ?? 0;
      if (Math.abs(draggedPx) > width * turnShare) turn(draggedPx < 0 ? 1 : -1);
      setDraggedPx(0);
      if (travelPx.current > tapSlopPx) return;
      const isDouble = event.timeStamp - lastTapAt.current < doubleTapMs;
      lastTapAt.current = isDouble ? 0 : event.timeStamp;
      if (isDouble) toggle(pointOf(event));
    },
    onPointerCancel(event: PointerEvent) {
      fingers.current.delete(event.pointerId);
      setDraggedPx(0);
    },
  };
}

/** React's wheel listeners are passive; this one must prevent the browser's own zoom. */
function useWheelZoom(
  frame: RefObject<HTMLElement | null>,
  zoomBy: (factor: number, point: Point) => void,
): void {
  const zoomByWheel = useEffectEvent((element: HTMLElement, event: WheelEvent) => {
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / 300), fromMiddle(element, event));
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => zoomByWheel(element, event);
    element.addEventListener('wheel', onWheel, { passive: false });
    // Prevents the browser's native image drag.
    element.addEventListener('dragstart', preventDefault);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('dragstart', preventDefault);
    };
  }, [frame]);
}

const preventDefault = (event: Event) => event.preventDefault();
const pointOf = (event: PointerEvent): Point => fromMiddle(event.currentTarget, event);

function fromMiddle(element: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

const sizeOf = (element: HTMLElement | null): Size | undefined =>
  element ? { width: element.clientWidth, height: element.clientHeight } : undefined;
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const half = (by: Point): Point => ({ x: by.x / 2, y: by.y / 2 });
