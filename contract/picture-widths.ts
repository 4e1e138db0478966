/** The widths in pixels of every picture, at `/media/{id}/{width}.webp`. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const;
