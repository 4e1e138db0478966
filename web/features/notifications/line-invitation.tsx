import type { AnswerOf } from '@kaituan/api-client/api';
import { QrCode } from '@kaituan/kit/content/qr-code.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from './preferences-query.ts';

type Preferences = AnswerOf<'/Notification/GetPreferenceArray'>;

/** How a member who gets nothing at LINE adds the shop's account; nothing where the shop has no account, or the member has added it. */
export function LineInvitation() {
  const { data } = useQuery(preferencesQuery());
  if (!data?.lineInvitation) return null;
  return <Invitation invitation={data.lineInvitation} mailboxPath={data.mailboxPath} />;
}

function Invitation({
  invitation: { url, name, isLinked },
  mailboxPath,
}: {
  invitation: NonNullable<Preferences['lineInvitation']>;
  mailboxPath: Preferences['mailboxPath'];
}) {
  return (
    <section aria-labelledby="line-invitation" className="card-quiet p-5 sm:p-7">
      <h2 id="line-invitation" className="text-lg font-bold">
        在 LINE 收到通知
      </h2>
      <div className="mt-1 flex flex-wrap items-start gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-ink-soft">
            {isLinked
              ? '把官方帳號加為好友，訂單與團購的通知就會送到您的 LINE；想收到哪些，之後在這裡選。'
              : '連結了 LINE 的會員，把官方帳號加為好友就會在 LINE 收到通知。現在的帳號還沒有連結 LINE，加了好友也可以傳「訂單」「我的團購」查詢。'}
          </p>
          {mailboxPath ? (
            // A demo shop plays LINE itself, beside its mailbox.
            <a href={mailboxPath} className={`mt-4 ${buttonStyle.outline}`}>
              到示範信箱加好友
            </a>
          ) : (
            <a href={url} target="_blank" rel="noopener" className={`mt-4 ${buttonStyle.outline}`}>
              加 {name} 為好友
            </a>
          )}
        </div>
        {!mailboxPath && (
          // On a phone the button opens LINE at once.
          <QrCode
            text={url}
            label={`加 ${name} 為好友的 QR code`}
            className="hidden size-36 shrink-0 rounded-card sm:block"
          />
        )}
      </div>
    </section>
  );
}
