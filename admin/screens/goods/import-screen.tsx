import { findRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import {
  type CatalogOutcome,
  maxCatalogFileBytes,
} from '@kaituan/contract/staff/goods/staff-catalog-file';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { contentOf, saveContent } from '#admin/parts/files/file-content.ts';
import { FileDrop } from '#admin/parts/files/file-drop.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import type { Stock } from './file-differences.tsx';
import { FileDifferences } from './file-differences.tsx';

type Chosen = { fileName: string; content: string; stock: Stock };

/** 匯入商品: a catalogue file, its differences row by row, and all of them written together. */
export default function ImportScreen() {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const [chosen, setChosen] = useState<Chosen>();
  const [outcome, setOutcome] = useState<CatalogOutcome>();
  const [problem, setProblem] = useState<string>();
  const { start, busyWith } = useCall({
    run: async ({ seen, ...file }: Chosen & { seen: string | null }) => {
      setProblem(undefined);
      const { result } = await api('/StaffGoods/ImportCatalogFile', { ...file, seen });
      setOutcome(result);
      if (result.outcome === 'WRITTEN') await refresh('/StaffGoods/SearchGoodsArray');
    },
    explain: (error) => {
      const refusal = findRefusal(error);
      setProblem(refusal?.message);
      return refusal !== undefined;
    },
    failureText: '沒有回應。請稍候再到商品清單看是否已寫入，不要急著再匯入一次',
  });
  const check = (file: Chosen) => {
    setChosen(file);
    setOutcome(undefined);
    void start({ ...file, seen: null });
  };
  const take = async (file: File) => {
    const content = contentOf(await packed(file));
    if (content.length > (maxCatalogFileBytes * 4) / 3) {
      setProblem('檔案太大，請分成幾個檔案，或用 npm run catalog:import');
      return;
    }
    check({ fileName: file.name, content, stock: 'KEEP' });
  };
  const isDone = outcome?.outcome === 'WRITTEN';
  return (
    <>
      <PageHeader
        title="匯入商品"
        back={{ to: '/goods', label: '商品與庫存' }}
        note="先比對、逐列列出差異，您看過才寫入；有一處錯誤就全部不寫。"
      >
        <ExportCatalog />
      </PageHeader>
      <div className="space-y-4">
        {!isDone && (
          <FileDrop
            label={
              chosen
                ? `換一個檔案（現在是 ${chosen.fileName}）`
                : '把商品檔案拖到這裡，或按這裡選擇'
            }
            hint="CSV 或 XLSX；格式和匯出的一樣，只留要改的欄位也可以"
            accept=".csv,.xlsx,text/csv"
            isBusy={busyWith !== undefined}
            onFile={(file) => void take(file)}
          />
        )}
        {busyWith && <Working isWriting={busyWith.seen !== null} rows={outcome?.rows} />}
        {problem && <Notice kind="DANGER">{problem}</Notice>}
        {chosen && outcome && !busyWith && (
          <FileDifferences
            outcome={outcome}
            stock={chosen.stock}
            onStock={(stock) => check({ ...chosen, stock })}
            onWrite={() => void start({ ...chosen, seen: outcome.version })}
            onAgain={() => {
              setChosen(undefined);
              setOutcome(undefined);
            }}
          />
        )}
      </div>
    </>
  );
}

/** Packed where the browser can; a call takes only so much. */
const packed = (file: File): Promise<ArrayBuffer> =>
  'CompressionStream' in globalThis
    ? new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
    : file.arrayBuffer();

function Working({ isWriting, rows }: { isWriting: boolean; rows: number | undefined }) {
  const text = isWriting ? `正在寫入 ${rows ?? ''} 列…` : '正在比對檔案和商店…';
  return (
    <div role="status" className="rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">{text}</p>
      <progress aria-label={text} className="mt-2 h-2 w-full accent-primary" />
      {isWriting && (
        <p className="mt-2 text-sm text-ink-soft">可以離開這一頁，寫入會繼續；結果看操作紀錄。</p>
      )}
    </div>
  );
}

/** The whole catalogue as the file that is imported again, and an empty one with explanations. */
function ExportCatalog() {
  const api = apiOf(useQueryClient());
  const { start, busyWith } = useCall({
    run: async (isTemplate: boolean) => {
      const { result } = await api('/StaffGoods/ExportCatalogFile', { isTemplate });
      await saveContent(result.content, isTemplate ? '商品範本.xlsx' : '商品.xlsx');
    },
    failureText: '無法匯出，請再試一次',
  });
  return (
    <>
      <Button look="outline" isBusy={busyWith === true} onClick={() => void start(true)}>
        空白範本
      </Button>
      <Button look="outline" isBusy={busyWith === false} onClick={() => void start(false)}>
        <Download aria-hidden size={18} />
        匯出所有商品
      </Button>
    </>
  );
}
