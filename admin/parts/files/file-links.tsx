import type { StoredFile } from '@kaituan/contract/member/file';
import { FileText } from 'lucide-react';

/** Files that members or staff sent: pictures open in a tab of their own, a PDF is saved. */
export function FileLinks({ label, files }: { label: string; files: readonly StoredFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-3 flex flex-wrap gap-2">
      {files.map(({ fileNo, type, name, url }) => (
        <li key={fileNo}>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            {type === 'PICTURE' ? (
              <img
                src={url}
                alt={name}
                loading="lazy"
                className="size-24 rounded-control bg-sunken object-cover text-xs"
              />
            ) : (
              <span className="flex min-h-11 items-center gap-2 rounded-control bg-sunken px-3 text-sm">
                <FileText aria-hidden size={20} className="shrink-0 text-primary" />
                <span className="wrap-anywhere">{name}</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
