import { maxReturnPhotoBytes, maxReturnPhotos } from '@kaituan/domain/shop-limits';
import { sendUpload } from '#web/platform/uploads/send-upload.ts';
import { useUploads } from '#web/platform/uploads/use-uploads.ts';

/** Photos of a return, uploaded as soon as they are chosen. */
export const useReturnPhotos = () =>
  useUploads({
    max: maxReturnPhotos,
    maxBytes: maxReturnPhotoBytes,
    send: async (photo, _name, options) =>
      (await sendUpload<{ photoNo: string }>('/return-photos', photo, options)).photoNo,
  });
