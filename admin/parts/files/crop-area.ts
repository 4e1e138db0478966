/** Where a picture is cut: how often its smaller side is enlarged, and the place within what is left, 0 to 1. */
export type Crop = { ratio: number; zoom: number; x: number; y: number };
type Size = { width: number; height: number };
type Area = Size & { left: number; top: number };

export const maxZoom = 4;

/** The part of a picture that a crop shows, in its pixels; the ratio is width to height. */
export function cropArea({ width, height }: Size, { ratio, zoom, x, y }: Crop): Area {
  const fitting = Math.min(width, height * ratio);
  const size = { width: fitting / zoom, height: fitting / ratio / zoom };
  return { ...size, left: (width - size.width) * x, top: (height - size.height) * y };
}

/** The crop after the picture was dragged by so many pixels in a frame so many pixels wide. */
export function dragCrop(
  picture: Size,
  crop: Crop,
  { byX, byY, frameWidth }: { byX: number; byY: number; frameWidth: number },
): Crop {
  const area = cropArea(picture, crop);
  const scale = area.width / frameWidth;
  const moved = (place: number, by: number, rest: number) =>
    rest < 1 ? place : Math.min(1, Math.max(0, place - (by * scale) / rest));
  return {
    ...crop,
    x: moved(crop.x, byX, picture.width - area.width),
    y: moved(crop.y, byY, picture.height - area.height),
  };
}
