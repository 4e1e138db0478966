import { isRefusal } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { QrCode } from '@kaituan/kit/content/qr-code.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { CopyButton } from '@kaituan/kit/controls/copy-button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { PasskeyButton, signInAgainText, useHasPasskeys } from './passkey-button.tsx';
import { signOut } from './signed-in.ts';
import { staffSessionQuery } from './staff.ts';

/** A passkey or the code of an app, before the desk opens: set up once, then asked for at each sign-in. */
export function SecondFactorPage({ need }: { need: 'ENROL' | 'PROVE' }) {
  const client = useQueryClient();
  const [backupCodes, setBackupCodes] = useState<readonly string[]>();
  const open = () => client.invalidateQueries({ queryKey: staffSessionQuery().queryKey });
  if (backupCodes) return <BackupCodes codes={backupCodes} onStored={() => void open()} />;
  return need === 'PROVE' ? (
    <Prove onProven={() => void open()} />
  ) : (
    <Enrol onEnrolled={setBackupCodes} onPasskey={() => void open()} />
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const { start, isBusy } = useCall({ run: signOut });
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <section className="w-full max-w-md card p-6 sm:p-8">
        <p className="flex items-center gap-2 text-sm font-semibold text-primary">
          <ShieldCheck aria-hidden size={18} />
          店家後台
        </p>
        <h1 className="mt-1 text-2xl font-bold">{title}</h1>
        <div className="mt-4 space-y-4">{children}</div>
        <p className="mt-5 text-center">
          <Button look="plain" isBusy={isBusy} onClick={() => void start()} className="text-sm">
            換一個帳號登入
          </Button>
        </p>
      </section>
    </main>
  );
}

function CodeForm(props: {
  label: string;
  hint?: string;
  send: (code: string) => Promise<void>;
  children: string;
}) {
  const { form, problem, problemOf, isBusy } = useDeskForm({
    save: (typed) => props.send(textOf(typed, 'code')),
    onSaved: () => {},
    savedText: '',
    texts: { code: '請輸入 6 位數字' },
  });
  return (
    <form {...form} className="space-y-4">
      {problem && <Notice kind="DANGER">{problem}</Notice>}
      <FormField
        label={props.label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={20}
        required
        hint={props.hint}
        problem={problemOf('code')}
      />
      <SubmitButton isBusy={isBusy}>{props.children}</SubmitButton>
    </form>
  );
}

const proveTitle = '第二步驟驗證';

function Prove({ onProven }: { onProven: () => void }) {
  const api = apiOf(useQueryClient());
  const factor = useQuery(memberQuery('/identity/get-second-factor', {}));
  const proof = useQuery(memberQuery('/identity/get-proof-ways', {}));
  const canUse = useHasPasskeys();
  if (factor.isPending || proof.isPending || canUse === undefined) {
    return <Card title={proveTitle}>{null}</Card>;
  }
  const hasPasskey = proof.data?.result.wayArray.includes('PASSKEY') ?? false;
  // Without an answer the code is asked for, which says by itself what is wrong.
  const hasApp = factor.data?.result.isEnrolled ?? true;
  return (
    <Card title={proveTitle}>
      {hasPasskey && canUse && (
        <PasskeyButton run={({ provePasskey }, call) => provePasskey(call)} onDone={onProven}>
          使用通行密鑰
        </PasskeyButton>
      )}
      {hasPasskey && !hasApp && (
        <p className="text-sm text-ink-soft">
          {!canUse && '這個瀏覽器不能使用您的通行密鑰。'}
          通行密鑰在別的手機或電腦時，請到那裡登入；都遺失時，請另一位店主或管理主機的人移除您的兩步驟驗證。
        </p>
      )}
      {hasApp && (
        <CodeForm
          label="驗證器 App 上的 6 位數字"
          hint="手機不在身邊時，可以輸入一組備用碼"
          send={async (code) => {
            await api('/identity/prove-second-factor', { code });
            onProven();
          }}
        >
          繼續
        </CodeForm>
      )}
    </Card>
  );
}

function Enrol(props: {
  onEnrolled: (backupCodes: readonly string[]) => void;
  onPasskey: () => void;
}) {
  const { onEnrolled, onPasskey } = props;
  const canUse = useHasPasskeys();
  const api = apiOf(useQueryClient());
  const [begun, setBegun] = useState<{ secret: string; uri: string }>();
  const [mustSignIn, setMustSignIn] = useState(false);
  const { start, isBusy } = useCall({
    run: async () => setBegun((await api('/identity/begin-second-factor', {})).result),
    explain: (error) => {
      const isOld = isRefusal(error, 'REAUTHENTICATION_REQUIRED');
      setMustSignIn(isOld);
      return isOld;
    },
  });
  if (!begun) {
    return (
      <Card title="設定兩步驟驗證">
        <p>店主與店長可以看到所有訂單和會員資料，所以登入後台除了密碼，還要再確認一次是您本人。</p>
        {canUse && (
          <>
            <PasskeyButton run={({ addPasskey }, call) => addPasskey(call)} onDone={onPasskey}>
              用這個裝置的通行密鑰
            </PasskeyButton>
            <p className="text-sm text-ink-soft">
              指紋、臉孔或螢幕鎖定，之後登入也不必輸入密碼。建議在另一個裝置也新增一把，或再設定驗證器
              App，遺失一個時還有另一個。
            </p>
          </>
        )}
        {mustSignIn && <Notice kind="WARNING">{signInAgainText}</Notice>}
        <Button
          look={canUse ? 'outline' : 'primary'}
          isBusy={isBusy}
          onClick={() => void start()}
          className="w-full"
        >
          用驗證器 App
        </Button>
        <p className="text-sm text-ink-soft">
          例如 Google Authenticator 或 Microsoft Authenticator，每次登入輸入 App 顯示的 6 位數字。
        </p>
      </Card>
    );
  }
  return (
    <Card title="掃描 QR code">
      <p>用驗證器 App 掃描，再輸入 App 顯示的 6 位數字。</p>
      <div className="mx-auto w-56 rounded-card bg-white p-3">
        <QrCode text={begun.uri} label="驗證器 App 的 QR code" className="w-full" />
      </div>
      <a href={begun.uri} className={`${buttonStyle.outline} w-full pointer-fine:hidden`}>
        在這支手機的驗證器 App 開啟
      </a>
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-sm wrap-anywhere text-ink-soft">
          不能掃描時，請在 App 輸入金鑰：<strong className="select-all">{begun.secret}</strong>
        </p>
        <CopyButton label="金鑰" text={begun.secret} />
      </div>
      <CodeForm
        label="6 位數字"
        send={async (code) => {
          const { result } = await api('/identity/confirm-second-factor', { code });
          onEnrolled(result.backupCodeArray);
        }}
      >
        開啟兩步驟驗證
      </CodeForm>
    </Card>
  );
}

function BackupCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  return (
    <Card title="存好備用碼">
      <p>手機遺失時，每組備用碼可以代替驗證碼登入一次。這些備用碼之後不會再顯示。</p>
      <ul className="grid grid-cols-2 gap-2 rounded-control bg-sunken p-4 text-center font-mono tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton label="備用碼" text={codes.join('\n')} />
      <Button onClick={onStored} className="w-full">
        我已經存好了
      </Button>
    </Card>
  );
}
