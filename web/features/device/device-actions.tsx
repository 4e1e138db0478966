import { Copy, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { DeviceVersion } from '#web/platform/device-version.ts';
import { hardReload } from '#web/platform/hard-reload.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { showToast } from '#web/ui/toast.ts';
import { factsOf } from './device-facts.tsx';

/** Copying the facts for whoever asks for them, and starting over with fresh files. */
export function DeviceActions({ device }: { device: DeviceVersion }) {
  const [isBusy, setIsBusy] = useState(false);
  const reload = () => {
    setIsBusy(true);
    void hardReload();
  };
  return (
    <div className="mt-6 grid gap-3 sm:grid-cols-2">
      <button type="button" onClick={() => copy(device)} className={buttonStyle.primary}>
        <Copy aria-hidden size={18} />
        複製版本資訊
      </button>
      <button type="button" onClick={reload} disabled={isBusy} className={buttonStyle.outline}>
        <RotateCw aria-hidden size={18} />
        清除快取並重新載入
      </button>
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
