import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { canUsePasskeys } from '@kaituan/identity-client/passkey-problem';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ProblemNotice, WholeProblem } from '#web/features/sign-in/problem-notice.tsx';
import { textOf, useAttemptForm } from '#web/features/sign-in/use-attempt-form.ts';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';
import { PartFailure } from '#web/platform/part-failure.tsx';
import { useProof } from './proof.tsx';
import { SignInWay } from './sign-in-way.tsx';

type Passkey = AnswerOf<'/identity/get-passkey-array'>['result'][number];

const loadPasskeys = () => import('@kaituan/identity-client/passkeys');
const passkeyQuery = () => memberQuery('/identity/get-passkey-array', {});

/** The member's passkeys: add, name, remove. */
export function PasskeyWay(props: {
  host: string;
  /** False while the address is unverified. */
  mayAdd: boolean;
  isOnlyMethod: boolean;
  onChanged: () => Promise<void>;
}) {
  const { host, mayAdd, isOnlyMethod, onChanged } = props;
  const client = useQueryClient();
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(passkeyQuery());
  const hasFailed = !data && errorUpdateCount > 0;
  const { ensureProof, withProof } = useProof();
  const { problem, isBusy, attempt } = useSignIn();
  const [removed, setRemoved] = useState<Passkey>();
  const canAdd = mayAdd && canUsePasskeys(host);
  const passkeys = data?.result ?? [];
  const usable = passkeys.filter(({ isUsable }) => isUsable);
  // Some browsers prompt only soon after a press, so nothing is left to be fetched by then.
  useEffect(() => {
    if (canAdd) loadPasskeys().catch(() => undefined);
  }, [canAdd]);
  const changed = async () => {
    await Promise.all([refetch(), onChanged()]);
  };
  const add = () =>
    attempt(() =>
      withProof(async () => {
        const { addPasskey } = await loadPasskeys();
        const { name } = await addPasskey(apiOf(client));
        await changed();
        showToast(`已新增通行密鑰「${name}」`, 'SUCCESS');
      }),
    );
  /** The proof comes first: one dialog at a time. */
  const askToRemove = (passkey: Passkey) =>
    attempt(async () => {
      if (await ensureProof()) setRemoved(passkey);
    });
  return (
    <SignInWay
      icon={Fingerprint}
      name="通行密鑰"
      labels={{ linked: '已設定', unlinked: hasFailed ? '讀不到' : '未設定' }}
      linked={usable.length > 0 ? `${usable.length} 把，用指紋、臉孔或螢幕鎖定登入` : undefined}
      unlinkedText={unlinkedText({ mayAdd, canAdd })}
      action={
        canAdd && (
          <Button
            isBusy={isBusy}
            onClick={() => void add()}
            look="soft"
            className="shrink-0 px-4 text-sm"
          >
            新增
          </Button>
        )
      }
    >
      {(hasFailed || problem.text || passkeys.length > 0) && (
        <div className="space-y-3">
          {hasFailed && <PartFailure what="通行密鑰" isBusy={isFetching} onRetry={refetch} />}
          {problem.text && <ProblemNotice>{problem.text}</ProblemNotice>}
          {passkeys.length > 0 && (
            <ul aria-label="通行密鑰" className="space-y-2">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.passkeyId}
                  passkey={passkey}
                  mayRemove={!(isOnlyMethod && usable.length === 1 && passkey.isUsable)}
                  onRename={changed}
                  onRemove={() => void askToRemove(passkey)}
                />
              ))}
            </ul>
          )}
          {removed && (
            <RemovePasskey
              passkey={removed}
              onRemoved={changed}
              onClose={() => setRemoved(undefined)}
            />
          )}
        </div>
      )}
    </SignInWay>
  );
}

function unlinkedText({ mayAdd, canAdd }: { mayAdd: boolean; canAdd: boolean }): string {
  if (!mayAdd) return '驗證電子郵件之後才能新增';
  return canAdd
    ? '用這個裝置的指紋、臉孔或螢幕鎖定登入，不必記密碼'
    : '請在手機或電腦的瀏覽器開啟這一頁新增';
}

function PasskeyRow(props: {
  passkey: Passkey;
  mayRemove: boolean;
  onRename: () => Promise<void>;
  onRemove: () => void;
}) {
  const { passkey, mayRemove, onRename, onRemove } = props;
  const [isRenamed, setRenamed] = useState(false);
  return (
    <li className="rounded-control bg-sunken px-4 py-3">
      <p className="font-semibold break-words">{passkey.name}</p>
      <p className="text-sm text-ink-soft tabular-nums">{describe(passkey)}</p>
      {isRenamed ? (
        <RenamePasskey
          passkey={passkey}
          onDone={async () => {
            await onRename();
            setRenamed(false);
          }}
          onCancel={() => setRenamed(false)}
        />
      ) : (
        <p className="-mb-1 flex gap-2">
          <Button
            look="plain"
            onClick={() => setRenamed(true)}
            aria-label={`重新命名「${passkey.name}」`}
            className="-ml-3 px-3 text-sm"
          >
            重新命名
          </Button>
          {mayRemove && (
            <Button
              look="plain"
              onClick={onRemove}
              aria-label={`移除「${passkey.name}」`}
              className="px-3 text-sm text-danger"
            >
              移除
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

function describe({ createdAt, lastUsedAt, isSynced, isUsable, host }: Passkey): string {
  if (!isUsable) return `在舊網址 ${host} 建立，這裡不能使用，可以移除`;
  return [
    `${formatDate(createdAt)}新增`,
    lastUsedAt === null ? '還沒有用來登入' : `上次使用 ${formatDate(lastUsedAt)}`,
    ...(isSynced ? ['由密碼管理工具同步'] : []),
  ].join('・');
}

function RenamePasskey(props: {
  passkey: Passkey;
  onDone: () => Promise<void>;
  onCancel: () => void;
}) {
  const { passkeyId, name } = props.passkey;
  const api = apiOf(useQueryClient());
  const { form, problem, isBusy, secondsLeft } = useAttemptForm((typed, attempt) =>
    attempt(async () => {
      await api('/identity/rename-passkey', { passkeyId, name: textOf(typed, 'displayName') });
      await props.onDone();
    }),
  );
  return (
    <form {...form} className="mt-3 space-y-3">
      <WholeProblem problem={problem} secondsLeft={secondsLeft} />
      <FormField
        label="名稱"
        name="displayName"
        autoComplete="off"
        maxLength={30}
        required
        defaultValue={name}
        problem={problem.fields.displayName}
      />
      <div className="flex gap-2">
        <Button type="submit" isBusy={isBusy} look="soft" className="px-4 text-sm">
          儲存
        </Button>
        <Button look="plain" onClick={props.onCancel} className="px-3 text-sm">
          取消
        </Button>
      </div>
    </form>
  );
}

function RemovePasskey(props: {
  passkey: Passkey;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}) {
  const { passkey, onRemoved, onClose } = props;
  const api = apiOf(useQueryClient());
  const { withProof } = useProof();
  const { problem, isBusy, attempt } = useSignIn();
  const remove = () =>
    attempt(() =>
      withProof(async () => {
        await api('/identity/remove-passkey', { passkeyId: passkey.passkeyId });
        const { reportRemoved } = await loadPasskeys();
        await Promise.all([reportRemoved(passkey), onRemoved()]);
        onClose();
        showToast(`已移除通行密鑰「${passkey.name}」`, 'SUCCESS');
      }),
    );
  return (
    <TaskDialog
      title={`移除「${passkey.name}」？`}
      description="移除後不能再用它登入。裝置或密碼管理工具裡留下的那一份沒有作用，可以自行刪除。"
      onClose={onClose}
    >
      <div className="space-y-4">
        {problem.text && <ProblemNotice>{problem.text}</ProblemNotice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            先不要
          </Button>
          <Button isBusy={isBusy} onClick={() => void remove()}>
            移除
          </Button>
        </div>
      </div>
    </TaskDialog>
  );
}
