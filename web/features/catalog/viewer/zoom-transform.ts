/** Zoom state: enlarged by `scale`, then moved by `x`, `y` pixels from the middle. */
export type Zoom = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 };
export const highestScale = 4;

/** Zooms by a factor around `point`, relative to the frame's middle. */
export function zoomAt(zoom: Zoom, factor: number, point: Point): Zoom {
  const scale = clamp(zoom.scale * factor, 1, highestScale);
  const ratio = scale / zoom.scale;
  return {
    scale,
    x: point.x - (point.x - zoom.x) * ratio,
    y: point.y - (point.y - zoom.y) * ratio,
  };
}

export const moveBy = (zoom: Zoom, by: Point): Zoom => ({
  ...zoom,
  x: zoom.x + by.x,
  y: zoom.y + by.y,
});

/** Clamps the offset to the frame; a picture that fits is centred. */
export function clampToFrame(zoom: Zoom, frame: Size, picture: Size): Zoom {
  const spareX = Math.max(0, (picture.width * zoom.scale - frame.width) / 2);
  const spareY = Math.max(0, (picture.height * zoom.scale - frame.height) / 2);
  return { ...zoom, x: clamp(zoom.x, 0 - spareX, spareX), y: clamp(zoom.y, 0 - spareY, spareY) };
}

/** The size a picture has when it is fitted whole into a frame. */
export function fitInto(frame: Size, picture: Size): Size {
  const ratio = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
