import { useCall } from '@kaituan/api-client/use-call';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { Copy, RotateCw } from 'lucide-react';
import { companyQuery } from '#web/features/content/content-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { type DeviceVersion, describeDevice } from '#web/platform/device-version.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/device-version.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs, userAgent: string) =>
  loadPage(args, async (client) => {
    const { result: company } = await client.ensureQueryData(companyQuery(channelIdOf(args.url)));
    const head = {
      title: `裝置版本｜${company.htmlTitle}`,
      description: 'App、系統與網站的版本。',
      path: '/device-version',
      hidden: true,
    };
    return { head, device: describeDevice(userAgent) };
  });

export const loader = (args: Route.LoaderArgs) =>
  load(args, args.request.headers.get('user-agent') ?? '');
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args, navigator.userAgent);
/** Cached per user agent. */
export const headers = () => ({ vary: 'User-Agent' });
export const meta = headOfPage;

export default function DeviceVersionPage({ loaderData: { device } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl shop-width py-8">
      <h1 className="text-2xl font-bold sm:text-3xl">裝置版本</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        回報問題時，附上這些資訊可以讓客服更快找到原因。畫面不正常時，請先清除快取再試一次。
      </p>
      <DeviceFacts device={device} />
      <DeviceActions device={device} />
    </div>
  );
}

/** Copies the device data for support, and reloads past the cache. */
function DeviceActions({ device }: { device: DeviceVersion }) {
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

/** Reloads the page past caches; session and drafts stay. */
async function hardReload(): Promise<void> {
  await Promise.allSettled([clearCaches(), ...listShopFiles().map(fetchUncached)]);
  location.reload();
}

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return; // Only where the connection is secure.
  for (const name of await caches.keys()) await caches.delete(name);
}

/** The page and the shop's files it loaded. */
const listShopFiles = (): string[] => [
  location.href,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => /^\/(?:assets|builds)\//.test(pathOf(address))),
];

const pathOf = (address: string): string =>
  address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : '';

const fetchUncached = (address: string): Promise<Response> => fetch(address, { cache: 'reload' });

const unknown = '未提供';

/** Rows in the order shown and copied. */
const factsOf = (device: DeviceVersion): readonly [name: string, value: string][] => [
  ['App 版本', device.appVersion ?? '網頁版'],
  ['作業系統', device.system ?? unknown],
  ['通訊協定版本', device.protocolVersion?.toString() ?? '網頁版不適用'],
  ['網站版本', device.buildId ?? '開發中'],
];

function DeviceFacts({ device }: { device: DeviceVersion }) {
  return (
    <dl className="divide-y divide-line card-quiet px-5 sm:px-7">
      {factsOf(device).map(([name, value]) => (
        <div key={name} className="grid min-h-14 grid-cols-[7rem_1fr] items-center gap-4 py-3">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="min-w-0 break-all font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
