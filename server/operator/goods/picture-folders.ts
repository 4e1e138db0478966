import { join } from 'node:path';
import type { PictureFolders } from '#server/catalog-file/import-report.ts';
import { openPictureFolder } from '#server/media/owner-picture.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import type { PromotionPictures } from '#server/promotion-file/judging/promotion-pictures.ts';

/** From the owner's folder, if given, into the folder the shop serves pictures from. */
export const pictureFolders = (
  from: string | undefined,
  dataDir: string,
  shared: FileStorage | undefined,
): PictureFolders | undefined =>
  from === undefined ? undefined : { from, uploads: join(dataDir, 'uploads'), shared };

/** The same for group buys. */
export const promotionPictures = (
  from: string | undefined,
  dataDir: string,
  shared: FileStorage | undefined,
): PromotionPictures | undefined =>
  from === undefined ? undefined : { from, keep: openPictureFolder(dataDir, shared) };
