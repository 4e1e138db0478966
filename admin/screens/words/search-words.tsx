import { findRefusal } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { Section } from '#admin/parts/section.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';
import { useMay } from '#admin/session/staff.ts';
import { RowsForm } from '#admin/settings/rows-form.tsx';

const missPath = '/StaffWords/GetSearchMissArray';

/** 搜尋用語: what shoppers are offered, what means the same, and what found nothing. */
export default function SearchWords() {
  return (
    <>
      <PageHeader title="搜尋用語" />
      <Misses />
      <RowsForm
        name="Keywords"
        title="固定顯示的關鍵字"
        hint="排在熱門搜尋之前。填了連結，點了就直接過去。"
        addText="加一個關鍵字"
        isOrdered
        blank={{ keyword: '', link: null }}
        columns={[
          { name: 'keyword', label: '關鍵字', maxLength: 20 },
          { name: 'link', label: '連結（選填）', maxLength: 300, placeholder: '/products/42' },
        ]}
        read={(text) => ({ keyword: text('keyword'), link: text('link') || null })}
      />
      <RowsForm
        name="Synonyms"
        title="同義詞"
        hint="搜尋其中一個，另一個也找得到。各通路共用。"
        addText="加一組"
        blank={{ term: '', sameAs: '' }}
        columns={[
          { name: 'term', label: '買家說', maxLength: 30 },
          { name: 'sameAs', label: '店裡說', maxLength: 30 },
        ]}
        read={(text) => ({ term: text('term'), sameAs: text('sameAs') })}
      />
    </>
  );
}

/** Searches that found nothing, and what they mean in the shop's words. */
function Misses() {
  const channelId = useOneChannelId();
  const client = useQueryClient();
  const { data } = useQuery(memberQuery(missPath, { channelId }));
  // Today leads here with one of them.
  const { filters, change } = useListAddress(['meant']);
  const meant = filters.meant;
  const setMeant = (query: string) => change({ meant: query }, { replace: true });
  const refresh = () => client.invalidateQueries({ queryKey: [missPath] });
  const removal = useCall({
    run: async (query: string) => {
      await apiOf(client)('/StaffWords/RemoveSearchMiss', { channelId, query });
      await refresh();
    },
  });
  const misses = data?.result;
  return (
    <div className="mb-6">
      <Section title="找不到商品的搜尋">
        {misses?.length === 0 && <p className="text-ink-soft">買家搜尋的，目前都找得到商品。</p>}
        <ul className="divide-y divide-line">
          {misses?.map(({ query, times, lastAt }) => (
            <li key={query} className="flex flex-wrap items-center gap-2 py-2">
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-semibold wrap-anywhere">{query}</p>
                <p className="text-sm text-ink-soft">
                  {times} 次，最近 {formatMoment(lastAt)}
                </p>
              </div>
              <Button look="outline" onClick={() => setMeant(query)}>
                設同義詞
              </Button>
              <Button
                look="outline"
                aria-label={`不處理「${query}」`}
                isBusy={removal.isBusy}
                onClick={() => void removal.start(query)}
              >
                不處理
              </Button>
            </li>
          ))}
        </ul>
      </Section>
      {meant !== '' && (
        <MeaningDialog
          term={meant}
          onSaved={() => void removal.start(meant)}
          onClose={() => setMeant('')}
        />
      )}
    </div>
  );
}

function MeaningDialog(props: { term: string; onSaved: () => void; onClose: () => void }) {
  const { term, onSaved, onClose } = props;
  const channelId = useOneChannelId();
  const client = useQueryClient();
  const may = useMay();
  const [sameAs, setSameAs] = useState('');
  const [problem, setProblem] = useState<string>();
  const saving = useCall({
    run: async () => {
      const api = apiOf(client);
      const { result } = await api('/StaffSettings/GetSynonyms', { channelId });
      const value = [...result.value, { term, sameAs: sameAs.trim() }];
      await api('/StaffSettings/SaveSynonyms', { channelId, version: result.version, value });
      await client.invalidateQueries({ queryKey: ['/StaffSettings/GetSynonyms'] });
      showToast(`搜尋「${term}」現在也會找「${sameAs.trim()}」`, 'SUCCESS');
      onSaved();
      onClose();
    },
    explain: (error) => {
      const text = findRefusal(error)?.details[0]?.text;
      setProblem(text);
      return text !== undefined;
    },
  });
  return (
    <TaskDialog
      title={`「${term}」在店裡叫什麼？`}
      description="填店裡商品名稱裡的詞，下次就找得到。"
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void saving.start();
        }}
        className="space-y-4"
      >
        <FormField
          label="店裡說"
          maxLength={30}
          required
          value={sameAs}
          problem={problem}
          onChange={({ target }) => setSameAs(target.value)}
        />
        <Button
          type="submit"
          isBusy={saving.isBusy}
          disabled={sameAs.trim() === '' || !may('CONTENT', null)}
        >
          設為同義詞
        </Button>
      </form>
    </TaskDialog>
  );
}
