import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { NotificationPreference } from '@kaituan/contract/member/notification';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PartFailure } from '#web/platform/part-failure.tsx';
import { preferencesQuery } from './preferences-query.ts';

/** By which ways which notifications also come; nothing where none reaches this member. */
export function NotificationPreferences() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(preferencesQuery());
  if (!data && errorUpdateCount > 0) {
    return (
      <section aria-label="通知設定" className="card-quiet p-5 sm:p-7">
        <PartFailure what="通知設定" isBusy={isFetching} onRetry={refetch} />
      </section>
    );
  }
  if (!data || (data.wayArray.length === 0 && data.refusedEmail === null)) return null;
  const { result, wayArray, mailboxPath, refusedEmail } = data;
  const topics = [...new Set(result.map(({ topic }) => topic))];
  return (
    <section aria-labelledby="notification-preferences" className="card-quiet p-5 sm:p-7">
      <h2 id="notification-preferences" className="text-lg font-bold">
        通知設定
      </h2>
      {refusedEmail !== null && <RefusedEmail email={refusedEmail} />}
      {wayArray.length > 0 && (
        <>
          <p className="mt-1 text-ink-soft wrap-anywhere">
            站內通知一律保留；也要送到 {wayArray.map(({ address }) => address).join('、')}{' '}
            的，請打開。晚上 10 點到早上 8 點不打擾您，不急的早上 8 點再送。
          </p>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {topics.map((topic) => (
              <li key={topic}>
                <Topic preferences={result.filter((one) => one.topic === topic)} ways={wayArray} />
              </li>
            ))}
          </ul>
        </>
      )}
      {mailboxPath && (
        <a
          href={mailboxPath}
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          打開示範信箱：示範商店不會真的寄出
        </a>
      )}
    </section>
  );
}

/** Letters to this address came back; the member knows whether the mailbox takes some again. */
function RefusedEmail({ email }: { email: string }) {
  const client = useQueryClient();
  const { start: tryAgain, isBusy } = useCall({
    run: async () => {
      const answer = await apiOf(client)('/Notification/TryEmailAgain', {});
      await storeAnswer(client, preferencesQuery(), answer);
      showToast(`之後的通知會再寄到 ${email}`, 'SUCCESS');
    },
  });
  return (
    <div className="mt-3">
      <Notice kind="WARNING">
        <p className="wrap-anywhere">
          寄到 {email} 的信被退回，所以先不再寄。信箱不用了，請在「登入方式」更換；又能收信了，請按
          「再寄到這個信箱」。
        </p>
        <Button look="outline" className="mt-3" isBusy={isBusy} onClick={() => void tryAgain()}>
          再寄到這個信箱
        </Button>
      </Notice>
    </div>
  );
}

type Way = AnswerOf<'/Notification/GetPreferenceArray'>['wayArray'][number];

/** A topic with a choice for each way that reaches the member. */
function Topic({
  preferences,
  ways,
}: {
  preferences: readonly NotificationPreference[];
  ways: readonly Way[];
}) {
  const [first] = preferences;
  if (!first) return null;
  return (
    <fieldset className="flex min-h-14 flex-wrap items-center gap-x-5 py-2">
      <legend className="sr-only">{first.title}</legend>
      <span className="min-w-[min(10rem,100%)] flex-1">
        <span aria-hidden className="block font-semibold">
          {first.title}
        </span>
        {first.needsConsent && (
          <span className="block text-sm text-ink-soft">打開即同意收到行銷訊息，隨時可以關閉</span>
        )}
      </span>
      {/* On a phone they are below the topic, all of them or none. */}
      <div className="flex flex-wrap gap-x-5">
        {ways.map(({ way, title }) => {
          const preference = preferences.find((one) => one.way === way);
          return preference && <Choice key={way} preference={preference} wayTitle={title} />;
        })}
      </div>
    </fieldset>
  );
}

function Choice({
  preference,
  wayTitle,
}: {
  preference: NotificationPreference;
  wayTitle: string;
}) {
  const { topic, way, title, isOn, needsConsent } = preference;
  const client = useQueryClient();
  const { start: set, isBusy } = useCall({
    run: async (next: boolean) => {
      const request = { topic, way, isOn: next };
      const answer = await apiOf(client)('/Notification/SetPreference', request);
      await storeAnswer(client, preferencesQuery(), answer);
    },
  });
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isBusy}
        aria-label={`${title}：${wayTitle}${needsConsent ? '，打開即同意收到行銷訊息' : ''}`}
        onChange={({ target }) => void set(target.checked)}
        className="size-6 shrink-0 accent-primary"
      />
      <span aria-hidden>{wayTitle}</span>
    </label>
  );
}
