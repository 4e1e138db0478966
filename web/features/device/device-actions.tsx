import { Copy, RotateCw } from 'lucide-react';
import type { DeviceVersion } from '#web/platform/device-version.ts';
import { hardReload } from '#web/platform/hard-reload.ts';
import { useCall } from '#web/platform/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.ts';
import { factsOf } from './device-facts.tsx';

/** Copying the facts for whoever asks for them, and starting over with fresh files. */
export function DeviceActions({ device }: { device: DeviceVersion }) {
  const { start: reload, isBusy } = useCall({ run: hardReload, leavesPage: () => true });
  return (
    <div className="mt-6 grid gap-3 sm:grid-cols-2">
      <Button onClick={() => copy(device)}>
        <Copy aria-hidden size={18} />
        複製版本資訊
      </Button>
      <Button onClick={() => void reload()} isBusy={isBusy} look="outline">
        <RotateCw aria-hidden size={18} />
        清除快取並重新載入
      </Button>
    </div>
  );
}

async function copy(device: DeviceVersion): Promise<void> {
  const text = factsOf(device)
    .map(([name, value]) => `${name}：${value}`)
    .join('\n');
  try {
    await navigator.clipboard.writeText(text);
    showToast('已複製版本資訊', 'SUCCESS');
  } catch {
    showToast('無法複製，請長按文字自行複製', 'ERROR');
  }
}
