import { AlertDialog } from '@base-ui/react/alert-dialog';
import { buttonStyle } from '#web/ui/button-style.ts';

/** 「您是否已滿十八歲？」 There is no way around an answer. */
export default function AgeDialog({
  onAdult,
  onMinor,
}: {
  onAdult: () => void;
  onMinor: () => void;
}) {
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-scrim/70 backdrop-blur-lg" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-50 w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-card bg-surface p-6 text-center text-ink shadow-float sm:p-8">
          <AlertDialog.Title className="text-xl font-bold sm:text-2xl">
            您是否已滿十八歲？
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-3 text-ink-soft">
            本頁介紹酒類商品，依法僅供年滿十八歲者瀏覽。
          </AlertDialog.Description>
          <div className="mt-6 grid grid-cols-2 gap-3">
            <button type="button" onClick={onMinor} className={buttonStyle.outline}>
              否
            </button>
            <button type="button" onClick={onAdult} className={buttonStyle.primary}>
              是
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
