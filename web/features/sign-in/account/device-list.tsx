import { apiOf } from '@kaituan/api-client/query-client';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { ProblemNotice } from '#web/features/sign-in/problem-notice.tsx';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';
import { PartFailure } from '#web/platform/part-failure.tsx';
import { type Device, deviceQuery } from './device-query.ts';
import { useProof } from './proof.tsx';

const moment = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The member's signed-in devices, with sign-out. */
export function DeviceList() {
  const client = useQueryClient();
  const { data, refetch, isError, isFetching } = useQuery(deviceQuery());
  const { problem, isBusy, attempt } = useSignIn();
  const { withProof } = useProof();
  const [pressed, setPressed] = useState<string>();
  /** Whoever pressed a button keeps the focus there; the others wait for it. */
  const busyOf = (deviceId?: string) => (pressed === deviceId ? { isBusy } : { disabled: isBusy });
  const devices = data?.result;
  const others = devices?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const signOut = (deviceId?: string) => {
    setPressed(deviceId);
    return attempt(() =>
      withProof(async () => {
        const { result } = await apiOf(client)('/identity/sign-out-others', { deviceId });
        showToast(`已登出 ${result.endedCount} 個裝置`, 'SUCCESS');
        await refetch();
      }),
    );
  };
  return (
    <section className="card p-5 sm:p-7">
      <h2 className="text-lg font-bold">登入中的裝置</h2>
      <p className="mt-1 text-sm text-ink-soft">
        看到不認得的裝置？登出它，再換一個新密碼。登出後幾秒內就無法再使用您的帳號。
      </p>
      {problem.text && (
        <div className="mt-4">
          <ProblemNotice>{problem.text}</ProblemNotice>
        </div>
      )}
      {isError && !devices && (
        <div className="mt-4">
          <PartFailure what="裝置清單" isBusy={isFetching} onRetry={refetch} />
        </div>
      )}
      <ul className="mt-4 divide-y divide-line border-y border-line empty:hidden">
        {devices?.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={busyOf(device.id)}
            onSignOut={() => void signOut(device.id)}
          />
        ))}
        {!devices && !isError && (
          <li className="py-4">
            <Skeleton className="h-12 w-full" />
          </li>
        )}
      </ul>
      {others.length > 0 && (
        <Button
          {...busyOf()}
          onClick={() => void signOut()}
          look="outline"
          className="mt-5 w-full sm:w-auto"
        >
          <LogOut aria-hidden size={18} />
          登出其他裝置
        </Button>
      )}
    </section>
  );
}

const isPhone = ({ system }: Device) => ['iPhone', 'iPad', 'Android'].includes(system);

function DeviceRow(props: {
  device: Device;
  busy: { isBusy?: boolean; disabled?: boolean };
  onSignOut: () => void;
}) {
  const { device, busy, onSignOut } = props;
  const { system, browser, lastUsedAt, isCurrent } = device;
  const Icon = isPhone(device) ? Smartphone : Laptop;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden size={24} className="shrink-0 text-ink-soft" />
      <p className="min-w-[min(6rem,100%)] flex-1">
        <span className="block font-semibold">
          {system}・{browser}
        </span>
        <span className="text-sm text-ink-soft tabular-nums">
          {isCurrent ? '目前這個裝置' : `上次使用 ${moment.format(new Date(lastUsedAt))}`}
        </span>
      </p>
      {isCurrent ? (
        <span className="rounded-full bg-good-soft px-3 py-1 text-sm font-semibold text-good">
          使用中
        </span>
      ) : (
        <Button
          {...busy}
          onClick={onSignOut}
          aria-label={`登出 ${system}・${browser}`}
          look="plain"
          className="shrink-0 px-3"
        >
          登出
        </Button>
      )}
    </li>
  );
}
