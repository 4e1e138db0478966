import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

export type Step = 'UP' | 'DOWN' | 'OUT' | 'IN';
const stepOfKey: Record<string, Step> = {
  ...{ ArrowUp: 'UP', ArrowDown: 'DOWN', ArrowLeft: 'OUT', ArrowRight: 'IN' },
};

/** Marks a row with its index in the list, by which a drag finds the row under the pointer. */
export const rowPlace = (index: number) => ({ 'data-row-place': index });

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
  const startX = useRef<number>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    startX.current = event.clientX;
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (startX.current === undefined) return;
    const row = document.elementFromPoint(clientX, clientY)?.closest('[data-row-place]');
    if (row) onDrag(Number(row.getAttribute('data-row-place')), clientX - startX.current);
  };
  const stop = () => {
    startX.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOfKey[event.key];
    if (!step || (!isTree && (step === 'OUT' || step === 'IN'))) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <IconButton
      icon={GripVertical}
      size={20}
      label={`移動${name}`}
      title={isTree ? '拖曳，或用方向鍵移動' : '拖曳，或用上下鍵移動'}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
      onKeyDown={onKeyDown}
      className="cursor-grab touch-none active:cursor-grabbing"
    />
  );
}
