import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';
import { SettingForm } from '#admin/settings/setting-form.tsx';

/** LINE: how a channel opens inside LINE, and what LINE has to know of the shop. */
export default function LineAppScreen() {
  return (
    <>
      <PageHeader title="LINE" back={{ to: '/opening', label: '開店步驟' }} />
      <SettingForm
        name="LineApp"
        title="在 LINE 裡開啟（LIFF）"
        hint="會員從聊天室的連結進來，不必再登入；分享的是卡片，也在 LINE 裡開啟。"
        labels={{ 'value.liffId': 'LIFF ID' }}
        read={(typed) => ({ liffId: textOf(typed, 'value.liffId') || null })}
      >
        {({ value, problemOf }) => (
          <FormField
            label="LIFF ID"
            name="value.liffId"
            defaultValue={value.liffId ?? ''}
            placeholder="1657000001-AbCdEfGh"
            hint="在 LINE Developers 的 LIFF 分頁；留空就用 LINE_LIFF_ID 設定的"
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            problem={problemOf('value.liffId')}
          />
        )}
      </SettingForm>
      <AtLine />
    </>
  );
}

/** What has to be typed at LINE; the secrets of either stay in environment variables. */
function AtLine() {
  const channelId = useOneChannelId();
  const { origin } = location;
  const places = [
    ['LIFF 的 Endpoint URL', `${origin}/?channelId=${channelId}`],
    ['LINE 登入的 Callback URL', `${origin}/identity/line-callback`],
    ['官方帳號的 Webhook URL（通路自己的帳號）', `${origin}/line-webhook/${channelId}`],
    ['官方帳號的 Webhook URL（全店共用的帳號）', `${origin}/line-webhook/shop`],
  ] as const;
  return (
    <section aria-labelledby="at-line" className="mt-6 card p-4 sm:p-6">
      <h2 id="at-line" className="text-lg font-bold">
        要填到 LINE Developers 的網址
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        密鑰與權杖不在這裡：請放在伺服器的環境變數。LINE 官方帳號的名稱在「公司與品牌」。
      </p>
      <dl className="mt-4 space-y-3">
        {places.map(([name, url]) => (
          <div key={name}>
            <dt className="text-sm font-medium">{name}</dt>
            <dd className="mt-0.5 select-all font-mono text-sm break-all">{url}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
