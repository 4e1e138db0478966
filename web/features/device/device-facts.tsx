import type { DeviceVersion } from '#web/platform/device-version.ts';

const unknown = '未提供';

/** The facts in the order in which they are shown and copied. */
export const factsOf = (device: DeviceVersion): readonly [name: string, value: string][] => [
  ['App 版本', device.appVersion ?? '網頁版'],
  ['作業系統', device.system ?? unknown],
  ['通訊協定版本', device.protocolVersion?.toString() ?? '網頁版不適用'],
  ['網站版本', device.buildId ?? '開發中'],
];

export function DeviceFacts({ device }: { device: DeviceVersion }) {
  return (
    <dl className="divide-y divide-line rounded-card bg-surface px-5 shadow-card sm:px-7">
      {factsOf(device).map(([name, value]) => (
        <div key={name} className="grid min-h-14 grid-cols-[7rem_1fr] items-center gap-4 py-3">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="min-w-0 break-all font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
