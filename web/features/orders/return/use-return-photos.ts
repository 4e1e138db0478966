import { maxReturnPhotoBytes, maxReturnPhotos } from '@kaituan/domain/shop-limits';
import { useEffect, useRef, useState } from 'react';
import { useShopEnvironment } from '#web/platform/use-shop-environment.ts';
import { PhotoRefused, uploadPhoto } from './upload-photo.ts';

export type ReturnPhoto = {
  key: number;
  file: File;
  /** Object URL of the preview. */
  preview: string;
  /** Upload progress, 0 to 1. */
  sent: number;
  /** The photo's number; undefined until uploaded. */
  photoNo?: string;
  problem?: string;
};

/** Photos of a return, uploaded as soon as they are chosen. */
export function useReturnPhotos() {
  const baseUrl = useShopEnvironment()?.apiBaseUrl ?? '';
  const [photos, setPhotos] = useState<readonly ReturnPhoto[]>([]);
  const nextKey = useRef(0);
  const sending = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const current = sending.current;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  const change = (key: number, changed: Partial<ReturnPhoto>) =>
    setPhotos((known) => known.map((one) => (one.key === key ? { ...one, ...changed } : one)));

  const send = async ({ key, file }: Pick<ReturnPhoto, 'key' | 'file'>) => {
    const controller = new AbortController();
    sending.current.set(key, controller);
    try {
      const photo = await compressPhoto(file);
      if (photo.size > maxReturnPhotoBytes)
        throw new PhotoRefused('照片太大，請選 5 MB 以下的檔案');
      const photoNo = await uploadPhoto(photo, {
        baseUrl,
        signal: controller.signal,
        onProgress: (sent) => change(key, { sent }),
      });
      change(key, { photoNo, sent: 1 });
    } catch (error) {
      const problem = error instanceof PhotoRefused ? error.message : '上傳失敗，請重試';
      if (!controller.signal.aborted) change(key, { problem });
    } finally {
      sending.current.delete(key);
    }
  };

  const add = (files: readonly File[]) => {
    const added = files.slice(0, maxReturnPhotos - photos.length).map((file) => {
      nextKey.current += 1;
      return { key: nextKey.current, file, preview: URL.createObjectURL(file), sent: 0 };
    });
    setPhotos([...photos, ...added]);
    for (const photo of added) void send(photo);
    return files.length - added.length;
  };
  const remove = ({ key, preview }: ReturnPhoto) => {
    sending.current.get(key)?.abort();
    URL.revokeObjectURL(preview);
    setPhotos((known) => known.filter((one) => one.key !== key));
  };
  const retry = ({ key, file }: ReturnPhoto) => {
    setPhotos((known) =>
      known.map((one) => {
        if (one.key !== key) return one;
        const { problem: _, ...again } = one;
        return { ...again, sent: 0 };
      }),
    );
    void send({ key, file });
  };
  const isSending = photos.some(({ photoNo, problem }) => !photoNo && !problem);
  const photoNos = photos.flatMap(({ photoNo }) => photoNo ?? []);
  return { photos, photoNos, isSending, add, remove, retry };
}
export type ReturnPhotos = ReturnType<typeof useReturnPhotos>;

const maxSidePx = 1_600;
const jpegQuality = 0.82;

/**
 * A photo scaled down and upright. Unreadable formats, such as HEIC in most browsers, and photos
 * that would not get smaller are sent as they are.
 */
async function compressPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  );
  if (!bitmap) return file;
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // JPEG has no transparency: transparent parts become white.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
  );
  return context && blob && blob.size < file.size ? blob : file;
}
