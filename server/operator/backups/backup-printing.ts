import type { BackupProgress, OnProgress } from '#server/backup/progress.ts';

const stageLabels: Record<BackupProgress['stage'], string> = {
  SNAPSHOT: '複製資料庫',
  FILES: '檔案',
  TABLES: '資料表',
  SCHEMA: '建立資料表結構',
  VERIFY: '核對',
  STATISTICS: '統計資料',
};

/** A progress line that is overwritten on a terminal; otherwise one line per stage. */
export function createBackupPrinter(screen: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>): {
  show: OnProgress;
  clear(): void;
} {
  let printed = '';
  return {
    show({ stage, count }) {
      const text = screen.isTTY ? `${stageLabels[stage]} ${count}` : stageLabels[stage];
      if (text === printed) return;
      printed = text;
      screen.write(screen.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
    },
    clear() {
      if (screen.isTTY && printed !== '') screen.write('\r\u001b[2K');
    },
  };
}
