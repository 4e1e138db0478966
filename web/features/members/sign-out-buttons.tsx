import { useCall } from '@kaituan/api-client/use-call';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { signOut } from '#web/features/sign-in/sign-out.ts';
import { useShopEnvironment } from '#web/platform/use-shop-environment.ts';

/** Signs out of this device, or of all where the shop itself manages sessions. */
export function SignOutButtons() {
  const { start: leave, isBusy, busyWith } = useCall({ run: signOut });
  const isHosted = Boolean(useShopEnvironment()?.firebase);
  return (
    <section className="card-quiet p-5 sm:p-7">
      <h2 className="text-lg font-bold">登出</h2>
      {!isHosted && (
        <p className="mt-1 text-sm text-ink-soft">
          用過別人的裝置，或手機不見了？登出所有裝置，包括這一個，幾秒內就無法再使用您的帳號。
        </p>
      )}
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <Button isBusy={busyWith === 'HERE'} disabled={isBusy} onClick={() => leave('HERE')}>
          <LogOut aria-hidden size={18} />
          登出
        </Button>
        {!isHosted && (
          <Button
            isBusy={busyWith === 'EVERYWHERE'}
            disabled={isBusy}
            onClick={() => leave('EVERYWHERE')}
            look="outline"
          >
            <MonitorSmartphone aria-hidden size={18} />
            登出所有裝置
          </Button>
        )}
      </div>
    </section>
  );
}
