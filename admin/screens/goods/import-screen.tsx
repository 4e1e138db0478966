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
import { useWork, type Work } from '#admin/parts/long-work.tsx';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { WorkProgress } from '#admin/parts/work-progress.tsx';
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
  const { work, ...works } = useWork('goods-import');
  const { start, busyWith } = useCall({
    run: async ({ seen, ...file }: Chosen & { seen: string | null }) => {
      setProblem(undefined);
      const { result } = await api('/StaffGoods/ImportCatalogFile', { ...file, seen });
      setOutcome(result);
      return result;
    },
    explain: (error) => {
      const refusal = findRefusal(error);
      setProblem(refusal?.message);
      return refusal !== undefined;
    },
    failureText: noAnswer,
  });
  /** Goes on while the screen is left; coming back shows what became of it. */
  const write = (file: Chosen, { version, rows }: CatalogOutcome) =>
    void works.start(
      { title: `匯入 ${file.fileName}`, total: rows, isWhole: true },
      async ({ outcome: report, count }) => {
        const written = await start({ ...file, seen: version });
        const outcomeNow = written?.outcome;
        const isWritten = outcomeNow === 'WRITTEN';
        report({
          ...{ key: file.fileName, name: file.fileName },
          problem: isWritten ? null : outcomeNow ? unwritten[outcomeNow] : noAnswer,
        });
        // Each row of the file, not the one call.
        count(rows);
        if (isWritten) await refresh('/StaffGoods/SearchGoodsArray');
      },
    );
  const check = (file: Chosen) => {
    setChosen(file);
    setOutcome(undefined);
    void start({ ...file, seen: null });
  };
  const take = async (file: File) => {
    const content = contentOf(await packed(file));
    if (content.length > Math.ceil(maxCatalogFileBytes / 3) * 4) {
      setProblem('檔案太大（大約一萬列以內可以一次匯入），請分成幾個檔案，每個都要有標題列');
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
            hint="CSV 或 XLSX；格式和這一頁的「匯出所有商品」一樣，只留要改的欄位也可以"
            accept=".csv,.xlsx,text/csv"
            isBusy={busyWith !== undefined || work?.isRunning}
            onFiles={([file]) => file && void take(file)}
          />
        )}
        {busyWith?.seen === null && <Checking />}
        {work && (work.isRunning || !outcome) && <Written work={work} onClose={works.close} />}
        {problem && <Notice kind="DANGER">{problem}</Notice>}
        {chosen && outcome && !busyWith && (
          <FileDifferences
            outcome={outcome}
            stock={chosen.stock}
            onStock={(stock) => check({ ...chosen, stock })}
            onWrite={() => write(chosen, outcome)}
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

const noAnswer = '沒有回應。請稍候再到商品清單看是否已寫入，不要急著再匯入一次';
const unwritten: Record<Exclude<CatalogOutcome['outcome'], 'WRITTEN'>, string> = {
  CHECKED: '只比對，沒有寫入',
  CHANGED: '商品剛剛被別人改過，沒有寫入，請重新比對',
  MISTAKES: '檔案有錯，沒有寫入',
};

function Checking() {
  const text = '正在比對檔案和商店…';
  return (
    <div role="status" className="rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">{text}</p>
      <progress aria-label={text} className="mt-2 h-2 w-full accent-primary" />
    </div>
  );
}

/** The file that is being written, and what became of it for who comes back. */
function Written({ work, onClose }: { work: Work; onClose: () => void }) {
  const problem = work.outcomes[0]?.problem;
  return (
    <div role="status" className="rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">{work.title}</p>
      {problem ? <Notice kind="DANGER">{problem}</Notice> : <WorkProgress work={work} />}
      {work.isRunning ? (
        <p className="mt-2 text-sm text-ink-soft">可以先做別的，寫入會繼續；回到這一頁看結果。</p>
      ) : (
        <Button look="outline" className="mt-3" onClick={onClose}>
          知道了
        </Button>
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
