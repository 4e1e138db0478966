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
import { useNavigate } from 'react-router';
import { GoodsSearch } from '#admin/parts/forms/goods-search.tsx';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { Section } from '#admin/parts/section.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';
import { useMay } from '#admin/session/staff.ts';

const missPath = '/StaffWords/GetSearchMissArray';

/** Searches that found nothing: each becomes a synonym, a keyword of a product, or is left alone. */
export function Misses() {
  const channelId = useOneChannelId();
  const client = useQueryClient();
  const { data } = useQuery(memberQuery(missPath, { channelId }));
  // Today leads here with one of them.
  const { filters, change } = useListAddress(['meant', 'wanted']);
  const { meant, wanted } = filters;
  const ask = (asked: { meant?: string; wanted?: string }) => change(asked, { replace: true });
  const mayDo = useMay();
  const mayChangeGoods = mayDo('GOODS');
  const mayAddSynonym = mayDo('CONTENT', null);
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
              {mayAddSynonym && (
                <Button look="outline" onClick={() => ask({ meant: query })}>
                  設同義詞
                </Button>
              )}
              {mayChangeGoods && (
                <Button look="outline" onClick={() => ask({ wanted: query })}>
                  加到商品
                </Button>
              )}
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
      {meant !== '' && mayAddSynonym && (
        <MeaningDialog
          term={meant}
          onSaved={() => void removal.start(meant)}
          onClose={() => ask({ meant: '' })}
        />
      )}
      {wanted !== '' && mayChangeGoods && (
        <ProductDialog word={wanted} onClose={() => ask({ wanted: '' })} />
      )}
    </div>
  );
}

/** Which product buyers mean: its form opens with the word among its tags. */
function ProductDialog({ word, onClose }: { word: string; onClose: () => void }) {
  const channelId = useOneChannelId();
  const navigate = useNavigate();
  return (
    <TaskDialog
      title={`「${word}」是哪個商品？`}
      description="選了就打開那個商品，這個詞加在它的標籤裡，儲存後就搜尋得到。"
      onClose={onClose}
    >
      <GoodsSearch
        label="找商品"
        channelId={channelId}
        chosen={[]}
        offer={({ productCode, name }) => ({ code: productCode, name })}
        onAdd={(_, { productId }) =>
          void navigate(`/goods/${productId}?tag=${encodeURIComponent(word)}`)
        }
      />
    </TaskDialog>
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
