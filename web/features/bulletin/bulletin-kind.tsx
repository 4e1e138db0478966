import type { BulletinCard } from '@kaituan/contract/catalog/bulletin';
import { bulletinKindText } from '@kaituan/domain/bulletin/bulletin';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { Pin } from 'lucide-react';

const tones = { NEWS: 'quiet', EVENT: 'rose', SERVICE: 'cold', RECALL: 'primary' } as const;

/** What kind of bulletin it is, whether it is pinned, and its day. */
export function BulletinKind({
  bulletin: { kind, isPinned, publishAt },
}: {
  bulletin: Pick<BulletinCard, 'kind' | 'isPinned' | 'publishAt'>;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      <Badge tone={tones[kind]}>{bulletinKindText[kind]}</Badge>
      {isPinned && (
        <span className="inline-flex items-center gap-1">
          <Pin aria-hidden size={14} />
          置頂
        </span>
      )}
      <time dateTime={publishAt}>{formatDate(publishAt)}</time>
    </span>
  );
}
