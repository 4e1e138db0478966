import { filesPath } from '@kaituan/contract/files-path';
import { maxAttachmentBytes, maxAttachments } from '@kaituan/domain/shop-limits';
import { FilePicker } from '#web/platform/uploads/file-picker.tsx';
import { sendUpload } from '#web/platform/uploads/send-upload.ts';
import { type Uploads, useUploads } from '#web/platform/uploads/use-uploads.ts';

/** Attachments of a message, uploaded as soon as they are chosen. */
export const useAttachments = (): Uploads =>
  useUploads({
    max: maxAttachments,
    maxBytes: maxAttachmentBytes,
    send: async (file, name, options) => {
      const form = new FormData();
      form.set('file', file, name);
      return (await sendUpload<{ fileNo: string }>(filesPath, form, options)).fileNo;
    },
  });

export const AttachmentPicker = ({ files }: { files: Uploads }) => (
  <FilePicker
    uploads={files}
    noun="附件"
    unit="個"
    note="JPG、PNG、WebP、HEIC 圖片或 PDF，每個 5 MB 以下。照片裡的拍攝地點會移除。"
    takesPdf
  />
);
