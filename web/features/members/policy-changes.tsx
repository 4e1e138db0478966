import type { Consent } from './member-query.ts';
import { documents } from './member-query.ts';

/** What changed in terms and policies since the member agreed to them, as text. */
export function PolicyChanges({ consents }: { consents: readonly Consent[] }) {
  const changed = consents.filter(({ changeArray }) => changeArray && changeArray.length > 0);
  return changed.map(({ document, changeArray }) => (
    <details key={document} className="mt-2 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        {documents[document].name}改了什麼
      </summary>
      <ul className="max-h-60 space-y-2 overflow-y-auto border-l-2 border-line pl-3">
        {changeArray?.map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <span className="font-semibold">{kind === 'ADDED' ? '新增：' : '刪除：'}</span>
            {kind === 'ADDED' ? <ins className="no-underline">{text}</ins> : <del>{text}</del>}
          </li>
        ))}
      </ul>
    </details>
  ));
}
