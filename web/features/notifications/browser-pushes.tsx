import { apiOf, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isInWrapper } from '#web/platform/native-bridge/native-wrapper.ts';
import { canShowPushes, endPushes, findPushKeys, startPushes } from '#web/platform/pushes.ts';
import { preferencesQuery } from './preferences-query.ts';

const endpointQuery = {
  queryKey: ['browser-push-endpoint'],
  queryFn: async () => (await findPushKeys())?.endpoint ?? null,
  staleTime: 0,
  gcTime: 0,
};

/** Turns notifications of this browser on and off; the app has its own. */
export function BrowserPushes() {
  if (isInWrapper()) return null;
  return (
    <section aria-labelledby="browser-pushes" className="card-quiet p-5 sm:p-7">
      <h2 id="browser-pushes" className="text-lg font-bold">
        瀏覽器通知
      </h2>
      {canShowPushes() ? <Switch /> : <Unable />}
    </section>
  );
}

function Unable() {
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  return (
    <p className="mt-1 text-ink-soft">
      {isApple
        ? 'iPhone 與 iPad 要先把商店加到主畫面：按瀏覽器的「分享」，選「加入主畫面」，再從主畫面打開商店到這一頁，就能收到。也可以改用電子郵件或 LINE。'
        : '這個瀏覽器無法跳出通知；請改用其他瀏覽器、電子郵件或 LINE。'}
    </p>
  );
}

function Switch() {
  const client = useQueryClient();
  const { data: endpoint, isPending } = useQuery(endpointQuery);
  const refresh = () => client.invalidateQueries({ queryKey: endpointQuery.queryKey });
  const { start, isBusy } = useCall({
    failureText: '這個瀏覽器現在無法開啟通知，請稍後再試',
    run: async () => {
      const call = apiOf(client);
      if (endpoint) {
        await endPushes();
        await refresh();
        const answer = await call('/Notification/RemovePushSubscription', { endpoint });
        await storeAnswer(client, preferencesQuery(), answer);
        return;
      }
      const { result } = await call('/Notification/GetPushKey', {});
      const keys = await startPushes(result);
      if (keys) {
        const answer = await call('/Notification/SavePushSubscription', keys);
        await storeAnswer(client, preferencesQuery(), answer);
      }
      await refresh();
    },
  });
  if (!endpoint && Notification.permission === 'denied') {
    return (
      <p className="mt-1 text-ink-soft">
        您封鎖了這個網站的通知。想收到的話，請在瀏覽器的網站設定允許通知，再回到這一頁。
      </p>
    );
  }
  return (
    <>
      <p className="mt-1 text-ink-soft">
        {endpoint
          ? '這個瀏覽器會跳出通知。登出後就停止。'
          : '沒有打開商店時，這個瀏覽器也會跳出通知，例如付款期限與團購結果。按下後瀏覽器會問您是否允許；登出就停止，公用電腦請不要開啟。'}
      </p>
      <Button
        look="outline"
        className="mt-4"
        isBusy={isBusy || isPending}
        onClick={() => void start()}
      >
        {endpoint ? '停止瀏覽器通知' : '在這個瀏覽器接收通知'}
      </Button>
    </>
  );
}
