import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { NotificationPreference } from '@kaituan/contract/notification';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const preferencesQuery = () => memberQuery('/Notification/GetPreferenceArray', {});

/** Which notifications also come by e-mail; nothing where the shop sends none to this member. */
export function NotificationPreferences() {
  const { data } = useQuery(preferencesQuery());
  if (!data?.email) return null;
  const { result, email, mailboxPath } = data;
  return (
    <section
      aria-labelledby="notification-preferences"
      className="rounded-card bg-surface p-5 shadow-card sm:p-7"
    >
      <h2 id="notification-preferences" className="text-lg font-bold">
        通知設定
      </h2>
      <p className="mt-1 text-ink-soft wrap-anywhere">
        站內通知一律保留；也要寄到 {email} 的，請打開。
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {result.map((preference) => (
          <li key={`${preference.topic} ${preference.way}`}>
            <Choice preference={preference} />
          </li>
        ))}
      </ul>
      {mailboxPath && (
        <a
          href={mailboxPath}
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          打開示範信箱：示範商店不會真的寄信
        </a>
      )}
    </section>
  );
}

function Choice({ preference }: { preference: NotificationPreference }) {
  const { topic, way, title, isOn, needsConsent } = preference;
  const client = useQueryClient();
  const { start: set, isBusy } = useCall({
    run: async (next: boolean) => {
      const request = { topic, way, isOn: next };
      const answer = await apiOf(client)('/Notification/SetPreference', request);
      client.setQueryData(preferencesQuery().queryKey, answer);
    },
  });
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {needsConsent && (
          <span className="block text-sm text-ink-soft">打開即同意收到行銷訊息，隨時可以關閉</span>
        )}
      </span>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isBusy}
        onChange={({ target }) => void set(target.checked)}
        className="size-6 shrink-0 accent-primary"
      />
    </label>
  );
}
