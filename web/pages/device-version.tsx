import { companyQuery } from '#web/features/company/company-query.ts';
import { DeviceActions } from '#web/features/device/device-actions.tsx';
import { DeviceFacts } from '#web/features/device/device-facts.tsx';
import { channelIdOf } from '#web/navigation/channel.ts';
import { presentDevice } from '#web/platform/device-version.ts';
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
    return { head, device: presentDevice(userAgent) };
  });

export const loader = (args: Route.LoaderArgs) =>
  load(args, args.request.headers.get('user-agent') ?? '');
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args, navigator.userAgent);
/** What is kept of this page is for browsers of the same kind only. */
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
