import { useCall } from '@kaituan/api-client/use-call';
import { QrCode } from '@kaituan/kit/content/qr-code.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Download } from 'lucide-react';

/** The link of a group buy as a code to show, or to save and paste beside the text. */
export function InvitationCode({ link, title }: { link: string; title: string }) {
  const { start, isBusy } = useCall({
    run: async () => {
      const [{ drawQrCode }, { saveFile }] = await Promise.all([
        import('@kaituan/kit/content/draw-qr-code.ts'),
        import('@kaituan/kit/spreadsheet/save-rows.ts'),
      ]);
      saveFile(await drawQrCode(link), `${title} QR code.png`);
    },
    failureText: '無法下載，請再試一次',
  });
  return (
    <section
      aria-labelledby="invitation-code"
      className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4"
    >
      <QrCode
        text={link}
        label={`團購連結的 QR code：${link}`}
        className="size-36 shrink-0 rounded-control"
      />
      <div className="min-w-0 flex-1 basis-40 space-y-2">
        <h2 id="invitation-code" className="font-bold">
          團購連結的 QR code
        </h2>
        <p className="text-sm wrap-anywhere text-ink-soft">{link}</p>
        <Button look="outline" isBusy={isBusy} onClick={() => void start()}>
          <Download aria-hidden size={18} />
          存成圖片
        </Button>
      </div>
    </section>
  );
}
