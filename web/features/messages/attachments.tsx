import type { StoredFile } from '@kaituan/contract/member/file';
import { FileText } from 'lucide-react';
import { useShopEnvironment } from '#web/platform/use-shop-environment.ts';

/** The files of a message: pictures are shown, a PDF is saved. */
export function Attachments({ files }: { files: readonly StoredFile[] }) {
  const baseUrl = useShopEnvironment()?.apiBaseUrl ?? '';
  if (files.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {files.map(({ fileNo, type, name, bytes, url }) => (
        <li key={fileNo}>
          <a href={baseUrl + url} target="_blank" rel="noreferrer" className="block">
            {type === 'PICTURE' ? (
              <img
                src={baseUrl + url}
                alt={name}
                width={96}
                height={96}
                loading="lazy"
                className="size-24 rounded-control bg-sunken object-cover text-xs"
              />
            ) : (
              <span className="flex min-h-11 items-center gap-2 rounded-control bg-sunken px-3 text-sm">
                <FileText aria-hidden size={20} className="shrink-0 text-primary" />
                <span className="min-w-0 break-all">{name}</span>
                <span className="shrink-0 text-ink-soft">{sizeText(bytes)}</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
