import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffOrder } from '@kaituan/contract/staff-order';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '#admin/parts/section.tsx';
import { useRefreshLists } from '#admin/parts/use-list.ts';

/** What staff write for each other; whoever packs or hands over reads it. */
export function OrderNotes({ order: { orderNo, notes } }: { order: StaffOrder }) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const [text, setText] = useState('');
  const { start, isBusy } = useCall({
    run: async () => {
      await api('/StaffOrder/NoteOrder', { orderNo, text });
      setText('');
      await refresh('/StaffOrder/DescribeOrder');
    },
  });
  return (
    <Section title="內部備註">
      {notes.length > 0 && (
        <ul className="mb-3 space-y-2 text-sm">
          {notes.map(({ noteNo, text: written, writtenAt, writtenByName }) => (
            <li key={noteNo} className="rounded-control bg-sunken p-3 wrap-anywhere">
              {written}
              <span className="mt-1 block text-xs text-ink-soft tabular-nums">
                {formatMoment(writtenAt)}　{writtenByName}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="print:hidden">
        <TextAreaField
          label="寫一則備註"
          hint="只有工作人員看得到，請不要寫金額"
          rows={2}
          maxLength={300}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          look="outline"
          className="mt-2"
          isBusy={isBusy}
          disabled={text.trim() === ''}
          onClick={() => void start()}
        >
          加上備註
        </Button>
      </div>
    </Section>
  );
}
