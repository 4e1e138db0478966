import { media } from '#server/database/schema/catalog-schema.ts';

/** The columns of a picture in responses; null as a whole when there is none. */
export const pictureColumns = {
  id: media.id,
  width: media.width,
  height: media.height,
  alt: media.alt,
  color: media.color,
};
