import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { Download, FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { useShopLimits } from '#web/navigation/use-shop-limits.ts';
import { orderTextOf } from './order-text.ts';

const example = '規格編號	24\n白米	2';

/** Takes rows by paste, typing, drop or file. */
export function QuickOrderInput({
  text,
  onText,
}: {
  text: string;
  onText: (text: string) => void;
}) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { readSheet } = await import('@kaituan/kit/spreadsheet/read-sheet.ts');
      const rows = orderTextOf(await readSheet(file));
      if (rows === '') showToast('檔案裡沒有找到編號與數量', 'ERROR');
      else onText(text.trim() === '' ? rows : `${text.trimEnd()}\n${rows}`);
    } catch (error) {
      const reason = error instanceof RangeError ? error.message : '讀不到這個檔案';
      showToast(reason, 'ERROR');
    }
  };
  const { quickOrderRows } = useShopLimits();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void takeFile(event.dataTransfer.files[0]);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        貼上編號或品名與數量
      </label>
      <p id={`${id}-hint`} className="mb-3 text-sm text-ink-soft">
        一列一項：規格編號、商品編號、品名或商品網址，空一格再寫數量，例如「白米 2」。可直接從 Excel
        複製貼上，最多 {quickOrderRows} 列。
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        value={text}
        rows={8}
        spellCheck={false}
        autoCapitalize="characters"
        placeholder={example}
        onChange={(event) => onText(event.target.value)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => event.dataTransfer.files.length > 0 && drop(event)}
        className={`w-full rounded-control border bg-ground px-4 py-3 font-mono text-base leading-7 tabular-nums placeholder:text-ink-soft ${isOver ? 'border-primary ring-2 ring-primary' : 'border-line'}`}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <label
          className={`${buttonStyle.outline} cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent`}
        >
          <FileUp aria-hidden size={18} />
          上傳 CSV 或 Excel
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            className="sr-only"
            onChange={(event) => {
              void takeFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        <Button onClick={() => void downloadTemplate()} look="plain">
          <Download aria-hidden size={18} />
          下載範本
        </Button>
        {text !== '' && (
          <Button onClick={() => onText('')} look="plain">
            清空
          </Button>
        )}
      </div>
    </div>
  );
}

async function downloadTemplate(): Promise<void> {
  const { saveRows } = await import('@kaituan/kit/spreadsheet/save-rows.ts');
  saveRows([['規格編號', '數量']], { name: '快速訂購範本', format: 'XLSX' });
}
