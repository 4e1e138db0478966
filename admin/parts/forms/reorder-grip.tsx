import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

export type Step = 'UP' | 'DOWN' | 'OUT' | 'IN';
const stepOfKey: Record<string, Step> = {
  ...{ ArrowUp: 'UP', ArrowDown: 'DOWN', ArrowLeft: 'OUT', ArrowRight: 'IN' },
};

/** Marks a row with its index in the list, by which a drag finds the row under the pointer. */
export const rowPlace = (index: number) => ({ 'data-row-place': index });
const rowSelector = '[data-row-place]';
const placeOf = (row: HTMLElement) => Number(row.dataset.rowPlace);

/** Whether a row that takes the place of another one is under the pointer there; else they would change places again. */
function hasPassed(y: number, own: HTMLElement, row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const { height } = own.getBoundingClientRect();
  if (placeOf(row) > placeOf(own)) return y >= bottom - height;
  return placeOf(row) === placeOf(own) || y <= top + height;
}

/** Moves its row: dragged with the mouse or a finger, or by the arrow keys. */
export function ReorderGrip(props: {
  /** What it moves. */
  name: string;
  /** Whether it moves to the sides as well. */
  isTree?: boolean;
  onStep: (step: Step) => void;
  /** Dragged over the row at index `over`, `aside` pixels to the right of where the drag began. */
  onDrag: (over: number, aside: number) => void;
}) {
  const { name, isTree = false, onStep, onDrag } = props;
  const grip = useRef<HTMLButtonElement>(null);
  /** Where the drag began; undefined while nothing is dragged. */
  const [startX, setStartX] = useState<number>();
  const follow = useEffectEvent(({ clientX, clientY, buttons }: globalThis.PointerEvent) => {
    if (startX === undefined) return;
    if (buttons === 0) return setStartX(undefined);
    const own = grip.current?.closest<HTMLElement>(rowSelector);
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(rowSelector);
    if (!own || !row || row.parentElement !== own.parentElement) return;
    if (hasPassed(clientY, own, row)) onDrag(placeOf(row), clientX - startX);
  });
  // Not by pointer capture: the browser ends that when the row is put elsewhere in the document.
  useEffect(() => {
    if (startX === undefined) return;
    const listening = new AbortController();
    const { signal } = listening;
    const stop = () => setStartX(undefined);
    document.addEventListener('pointermove', follow, { signal });
    document.addEventListener('pointerup', stop, { signal });
    document.addEventListener('pointercancel', stop, { signal });
    return () => listening.abort();
  }, [startX]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOfKey[event.key];
    if (!step || (!isTree && (step === 'OUT' || step === 'IN'))) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <IconButton
      ref={grip}
      icon={GripVertical}
      size={20}
      label={`移動${name}`}
      title={isTree ? '拖曳，或用方向鍵移動' : '拖曳，或用上下鍵移動'}
      onPointerDown={({ button, clientX }) => button === 0 && setStartX(clientX)}
      onKeyDown={onKeyDown}
      className="cursor-grab touch-none active:cursor-grabbing"
    />
  );
}
