import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import {
  DialogClose,
  DialogDescription,
  DialogShell,
  DialogTitle,
} from '@kaituan/kit/dialogs/dialog-shell.tsx';
import type { Move } from '#web/features/checkout/state/checkout-moves.ts';

/** Lists what changed before the order is submitted: accept, or go back. */
export default function ChangedDialog({
  moves,
  canGoOn,
  onGoOn,
  onBack,
}: {
  moves: readonly Move[];
  canGoOn: boolean;
  onGoOn: () => void;
  onBack: () => void;
}) {
  return (
    <DialogShell kind="alert" onClose={onBack} className="w-[min(32rem,calc(100vw-2rem))] p-6">
      <DialogTitle className="text-xl font-bold">內容有變動，請確認</DialogTitle>
      <DialogDescription className="mt-1 text-ink-soft">
        訂單還沒有送出，也沒有收取任何款項。
      </DialogDescription>
      <ul className="mt-4 min-h-0 divide-y divide-line overflow-y-auto">
        {moves.map((move) => (
          <MoveRow key={move.key} move={move} />
        ))}
      </ul>
      <div className="mt-6 flex justify-end gap-3 max-sm:*:flex-1">
        <DialogClose className={buttonStyle.outline}>返回檢查</DialogClose>
        {canGoOn && <Button onClick={onGoOn}>接受並送出</Button>}
      </div>
    </DialogShell>
  );
}

function MoveRow({ move: { kind, name, from, to } }: { move: Move }) {
  const isTotal = kind === 'TOTAL';
  const isCount = kind === 'QUANTITY' || kind === 'GONE';
  const text = (value: number) => (isCount ? `${value} 件` : formatTwd(value));
  const what = { PRICE: '單價', QUANTITY: '庫存不足，可買數量', GONE: '已無法購買' } as const;
  const label = kind in what ? what[kind as keyof typeof what] : undefined;
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <span className={`min-w-0 ${isTotal ? 'font-bold' : ''}`}>
        <span className="wrap-anywhere">{name}</span>
        {label && <span className="block text-sm text-ink-soft">{label}</span>}
      </span>
      <span className="shrink-0 tabular-nums">
        <del className="text-sm text-ink-soft">
          <span className="sr-only">原本 </span>
          {text(from)}
        </del>
        <span className={`ml-2 ${isTotal ? 'text-xl font-bold text-price' : 'font-semibold'}`}>
          <span className="sr-only">現在 </span>
          {to === null ? '0 件' : text(to)}
        </span>
      </span>
    </li>
  );
}
