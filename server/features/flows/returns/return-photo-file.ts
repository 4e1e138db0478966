import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';

export const photoNoPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;

export const photoNameOf = (photoNo: string): string => `return-photos/${photoNo}.webp`;

export const removePhotos = (files: FileStorage, photoNos: readonly string[]): Promise<void> =>
  files.remove(photoNos.map(photoNameOf));
