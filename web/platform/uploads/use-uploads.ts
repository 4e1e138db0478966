import { useEffect, useRef, useState } from 'react';
import { useShopEnvironment } from '#web/platform/use-shop-environment.ts';
import { type SendOptions, UploadRefused } from './send-upload.ts';
import { shrinkPicture } from './shrink-picture.ts';

export type Upload = {
  key: number;
  file: File;
  /** Address of the preview: of the file here, or of a draft’s on the server; empty where it has none. */
  preview: string;
  /** Upload progress, 0 to 1. */
  sent: number;
  /** The number of the file on the server; undefined until uploaded. */
  fileNo?: string;
  /** Its signed address there, for some hours. */
  url?: string;
  problem?: { text: string; mayRetry: boolean };
};

/** What a draft stores of its uploaded files. */
export type DraftUpload = { fileNo: string; name: string; type: string; url?: string };
export type UploadDraft = {
  read: () => readonly DraftUpload[];
  write: (uploads: readonly DraftUpload[]) => void;
};

type SentFile = { fileNo: string; url?: string };

const none: readonly Upload[] = [];

/** Files uploaded as soon as they are chosen; each can be removed, and sent again when it failed. */
export function useUploads(limits: {
  max: number;
  maxBytes: number;
  /** Uploads one and resolves to its number, and to its address where a draft needs it. */
  send: (file: Blob, name: string, options: SendOptions) => Promise<SentFile>;
  /** Where what was uploaded survives leaving; the same from one drawing to the next. */
  draft?: UploadDraft;
}) {
  const { max, maxBytes, draft } = limits;
  const baseUrl = useShopEnvironment()?.apiBaseUrl ?? '';
  const [uploads, setUploads] = useState(none);
  const nextKey = useRef(0);
  const sending = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const current = sending.current;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  useEffect(() => {
    const stored = (draft?.read() ?? []).map(({ name, type, ...sentFile }) => {
      nextKey.current += 1;
      const file = new File([], name, { type });
      const preview = sentFile.url ? baseUrl + sentFile.url : '';
      return { key: nextKey.current, file, preview, sent: 1, ...sentFile };
    });
    if (stored.length > 0) setUploads((known) => (known === none ? stored : known));
  }, [draft, baseUrl]);
  useEffect(() => {
    if (uploads === none) return;
    draft?.write(
      uploads.flatMap(({ fileNo, url, file: { name, type } }) =>
        fileNo ? { ...{ fileNo, name, type }, ...(url && { url }) } : [],
      ),
    );
  }, [uploads, draft]);

  const change = (key: number, changed: Partial<Upload>) =>
    setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...changed } : one)));

  const send = async ({ key, file }: Pick<Upload, 'key' | 'file'>) => {
    const controller = new AbortController();
    sending.current.set(key, controller);
    try {
      const shrunk = await shrinkPicture(file);
      // It was removed meanwhile.
      controller.signal.throwIfAborted();
      if (shrunk.size > maxBytes) {
        throw new UploadRefused(`檔案太大，請選 ${maxBytes / 1024 / 1024} MB 以下的檔案`);
      }
      const { fileNo, url } = await limits.send(shrunk, file.name, {
        baseUrl,
        signal: controller.signal,
        onProgress: (sent) => change(key, { sent }),
      });
      change(key, { fileNo, ...(url && { url }), sent: 1 });
    } catch (error) {
      const problem =
        error instanceof UploadRefused
          ? { text: error.message, mayRetry: error.mayRetry }
          : { text: '上傳失敗，請重試', mayRetry: true };
      if (!controller.signal.aborted) change(key, { problem });
    } finally {
      sending.current.delete(key);
    }
  };

  /** Returns how many were left out. */
  const add = (files: readonly File[]) => {
    const added = files.slice(0, max - uploads.length).map((file) => {
      nextKey.current += 1;
      return { key: nextKey.current, file, preview: URL.createObjectURL(file), sent: 0 };
    });
    setUploads([...uploads, ...added]);
    for (const upload of added) void send(upload);
    return files.length - added.length;
  };
  const remove = ({ key, preview }: Upload) => {
    sending.current.get(key)?.abort();
    URL.revokeObjectURL(preview);
    setUploads((known) => known.filter((one) => one.key !== key));
  };
  const retry = ({ key, file }: Upload) => {
    setUploads((known) =>
      known.map((one) => {
        if (one.key !== key) return one;
        const { problem: _, ...again } = one;
        return { ...again, sent: 0 };
      }),
    );
    void send({ key, file });
  };
  const clear = () => {
    for (const { preview } of uploads) URL.revokeObjectURL(preview);
    setUploads([]);
  };
  const isSending = uploads.some(({ fileNo, problem }) => !fileNo && !problem);
  const fileNos = uploads.flatMap(({ fileNo }) => fileNo ?? []);
  const failed = uploads.filter(({ problem }) => problem).length;
  /** What a form says instead of being sent without them. */
  const failure = failed > 0 ? `有 ${failed} 個檔案沒有上傳成功，請重試或移除後再送出` : undefined;
  return { max, uploads, fileNos, isSending, failure, add, remove, retry, clear };
}
export type Uploads = ReturnType<typeof useUploads>;
