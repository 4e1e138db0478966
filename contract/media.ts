import { z } from 'zod';

/** Widths in pixels that the shop serves of every picture, at `/media/{id}/{width}.webp`. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const;

export const picture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** CSS colour to paint while it loads. */
  color: z.string(),
});
export type Picture = z.output<typeof picture>;
