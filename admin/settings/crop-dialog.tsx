import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { maxPictureBytes } from '@kaituan/contract/staff/goods/staff-media';
import { pictureUrl } from '@kaituan/kit/content/picture.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type Crop, cropArea, dragCrop, maxZoom } from '#admin/parts/files/crop-area.ts';
import { drawArea, encodeCanvas } from '#admin/parts/files/draw-picture.ts';
import { contentOf } from '#admin/parts/files/file-content.ts';
import { useOneChannelId } from '#admin/session/channel.ts';

/** Width by height. */
type CropRatio = { text: string; ratio: number };
const productRatios: readonly CropRatio[] = [
  { text: '正方形', ratio: 1 },
  { text: '直式 4:5', ratio: 4 / 5 },
];

/** Cuts a picture by dragging it in a frame or by sliders, and sends the part as a picture of its own. */
export default function CropDialog(props: {
  mediaId: string;
  alt: string;
  /** The first is chosen; without them those of a product. */
  ratios?: readonly CropRatio[];
  onCropped: (mediaId: string) => void;
  onClose: () => void;
}) {
  const { mediaId, alt, ratios = productRatios, onCropped, onClose } = props;
  const api = apiOf(useQueryClient());
  const channelId = useOneChannelId();
  const picture = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [isLost, setLost] = useState(false);
  const [crop, setCrop] = useState<Crop>({ ratio: ratios[0]?.ratio ?? 1, zoom: 1, x: 0.5, y: 0.5 });
  const { start, isBusy } = useCall({
    run: async () => {
      if (!picture.current || !size) return;
      const canvas = drawArea(picture.current, cropArea(size, crop));
      const blob = await encodeCanvas(canvas, maxPictureBytes);
      if (!blob) throw new Error('the picture cannot be encoded');
      const content = contentOf(await blob.arrayBuffer());
      const { result } = await api('/StaffMedia/AddPicture', { channelId, alt, content });
      onCropped(result.id);
      onClose();
    },
  });
  const area = size && cropArea(size, crop);
  return (
    <TaskDialog
      title="裁切圖片"
      description="拖曳圖片，或用下面的滑桿選要留下的部分。"
      onClose={onClose}
    >
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">比例</legend>
        {ratios.map(({ text, ratio }) => (
          <label key={ratio} className="flex min-h-11 items-center gap-2 text-sm font-semibold">
            <input
              type="radio"
              name="ratio"
              checked={crop.ratio === ratio}
              onChange={() => setCrop({ ...crop, ratio })}
              className="size-5 accent-primary"
            />
            {text}
          </label>
        ))}
      </fieldset>
      {isLost ? (
        <p role="alert" className="py-6 text-danger">
          讀不到這張圖片，請關掉再試一次。
        </p>
      ) : (
        <Frame
          ratio={crop.ratio}
          onDrag={(by) => size && setCrop((now) => dragCrop(size, now, by))}
        >
          <img
            ref={picture}
            src={pictureUrl(mediaId, 1280)}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
            onError={() => setLost(true)}
            className="absolute max-w-none select-none"
            style={
              area && {
                width: `${(size.width / area.width) * 100}%`,
                left: `${(-area.left / area.width) * 100}%`,
                top: `${(-area.top / area.height) * 100}%`,
              }
            }
          />
        </Frame>
      )}
      <div className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4">
        <Slider
          label="放大"
          {...{ min: 1, max: maxZoom, value: crop.zoom }}
          onChange={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider
          label="左右"
          value={crop.x}
          isFixed={!area || size.width - area.width < 1}
          onChange={(x) => setCrop({ ...crop, x })}
        />
        <Slider
          label="上下"
          value={crop.y}
          isFixed={!area || size.height - area.height < 1}
          onChange={(y) => setCrop({ ...crop, y })}
        />
      </div>
      <div className="mt-5 flex justify-end gap-2">
        <Button look="outline" onClick={onClose}>
          返回
        </Button>
        <Button isBusy={isBusy} disabled={!size} onClick={() => void start()}>
          裁切
        </Button>
      </div>
    </TaskDialog>
  );
}

function Frame(props: {
  ratio: number;
  onDrag: (by: { byX: number; byY: number; frameWidth: number }) => void;
  children: ReactNode;
}) {
  const { ratio, onDrag, children } = props;
  const last = useRef<{ x: number; y: number }>(undefined);
  const at = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y });
  const stop = () => {
    last.current = undefined;
  };
  return (
    <div
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = at(event);
      }}
      onPointerMove={(event) => {
        if (!last.current) return;
        const { x, y } = at(event);
        const frameWidth = event.currentTarget.clientWidth;
        onDrag({ byX: x - last.current.x, byY: y - last.current.y, frameWidth });
        last.current = { x, y };
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      className="relative mx-auto mt-2 w-full cursor-grab touch-none overflow-hidden rounded-card bg-sunken active:cursor-grabbing"
      style={{ aspectRatio: ratio, maxWidth: `${ratio * 20}rem` }}
    >
      {children}
    </div>
  );
}

function Slider(props: {
  label: string;
  min?: number;
  max?: number;
  value: number;
  /** There is nothing to move. */
  isFixed?: boolean;
  onChange: (value: number) => void;
}) {
  const { label, min = 0, max = 1, value, isFixed = false, onChange } = props;
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        type="range"
        {...{ id, min, max, value }}
        step={(max - min) / 100}
        disabled={isFixed}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-primary disabled:opacity-40"
      />
    </>
  );
}
