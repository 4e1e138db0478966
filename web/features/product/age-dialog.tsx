import { Button } from '@kaituan/kit/controls/button.tsx';
import { DialogDescription, DialogShell, DialogTitle } from '@kaituan/kit/dialogs/dialog-shell.tsx';

/** 「您是否已滿十八歲？」 Cannot be closed without an answer. */
export default function AgeDialog({
  onAdult,
  onMinor,
}: {
  onAdult: () => void;
  onMinor: () => void;
}) {
  return (
    <DialogShell
      kind="alert"
      backdropClassName="bg-scrim/70 backdrop-blur-lg"
      className="w-[min(26rem,calc(100vw-2rem))] p-6 text-center sm:p-8"
    >
      <DialogTitle className="text-xl font-bold sm:text-2xl">您是否已滿十八歲？</DialogTitle>
      <DialogDescription className="mt-3 text-ink-soft">
        本頁介紹酒類商品，依法僅供年滿十八歲者瀏覽。
      </DialogDescription>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button onClick={onMinor} look="outline">
          否
        </Button>
        <Button onClick={onAdult}>是</Button>
      </div>
    </DialogShell>
  );
}
