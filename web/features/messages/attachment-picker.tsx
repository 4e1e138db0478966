import { filesPath } from '@kaituan/contract/addresses';
import type { StoredFile } from '@kaituan/contract/member/file';
import { useMemo } from 'react';
import { useShopLimits } from '#web/navigation/use-shop-limits.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { findFields, memoryOf, storeField } from '#web/platform/form-storage.ts';
import { FilePicker } from '#web/platform/uploads/file-picker.tsx';
import { sendUpload } from '#web/platform/uploads/send-upload.ts';
import {
  type DraftUpload,
  type UploadDraft,
  type Uploads,
  useUploads,
} from '#web/platform/uploads/use-uploads.ts';

/** Attachments of a message, uploaded as soon as they are chosen; they stay with the draft of its form. */
export function useAttachments(formKey: string): Uploads {
  const memberId = useAppState(({ user }) => user?.id ?? null);
  const { attachments, attachmentBytes } = useShopLimits();
  const draft = useMemo(() => draftOf(formKey, memberId), [formKey, memberId]);
  return useUploads({
    ...{ max: attachments, maxBytes: attachmentBytes, draft },
    send: async (file, name, options) => {
      const form = new FormData();
      form.set('file', file, name);
      return sendUpload<StoredFile>(filesPath, form, options);
    },
  });
}

const stored = 'attachments';

/** Beside the fields of the form, with which it is cleared. */
function draftOf(formKey: string, memberId: string | null): UploadDraft {
  const memory = () => memoryOf(formKey, memberId);
  const present = () => ({ memberId, ms: Date.now() });
  const read = (): readonly DraftUpload[] => {
    const value = findFields(memory(), formKey, present())[stored];
    return typeof value === 'string' ? JSON.parse(value) : [];
  };
  const write = (uploads: readonly DraftUpload[]) => {
    if (uploads.length === 0 && read().length === 0) return;
    const field = { name: stored, value: JSON.stringify(uploads) };
    storeField(memory(), formKey, field, present());
  };
  return { read, write };
}

export const AttachmentPicker = ({ files }: { files: Uploads }) => (
  <FilePicker
    uploads={files}
    noun="附件"
    unit="個"
    note="JPG、PNG、WebP、HEIC 圖片或 PDF，每個 5 MB 以下。照片裡的拍攝地點會移除。"
    takesPdf
  />
);
