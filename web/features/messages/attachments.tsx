import type { StoredFile } from '@kaituan/contract/member/file';
import { FileText, Image } from 'lucide-react';
import { useState } from 'react';
import { useShopEnvironment } from '#web/platform/use-shop-environment.ts';

/** The files of a message: pictures are shown, a PDF is saved. */
export function Attachments({ files }: { files: readonly StoredFile[] }) {
  const baseUrl = useShopEnvironment()?.apiBaseUrl ?? '';
  if (files.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.fileNo}>
          <a href={baseUrl + file.url} target="_blank" rel="noreferrer" className="block">
            <Attachment file={file} url={baseUrl + file.url} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A picture that does not come, as without a connection, is named like other files; its next address is tried anew. */
function Attachment({ file: { type, name, bytes }, url }: { file: StoredFile; url: string }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (type === 'PICTURE' && failedUrl !== url) {
    return (
      <img
        src={url}
        alt={name}
        width={96}
        height={96}
        loading="lazy"
        onError={() => setFailedUrl(url)}
        className="size-24 rounded-control bg-sunken object-cover text-xs"
      />
    );
  }
  const Icon = type === 'PICTURE' ? Image : FileText;
  return (
    <span className="flex min-h-11 items-center gap-2 rounded-control bg-sunken px-3 text-sm">
      <Icon aria-hidden size={20} className="shrink-0 text-primary" />
      <span className="min-w-0 break-all">{name}</span>
      <span className="shrink-0 text-ink-soft">{sizeText(bytes)}</span>
    </span>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
