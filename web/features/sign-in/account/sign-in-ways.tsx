import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, MessageCircle, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { apiOf } from '../../../platform/query-client.ts';
import { showToast } from '../../../ui/toast.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { signInMethodsQuery } from '../sign-in-methods-query.ts';
import { useSignIn } from '../use-sign-in.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { LinkPhone } from './link-phone.tsx';
import { SignInWay, WayButton } from './sign-in-way.tsx';

type MemberWays = {
  email: string | null;
  signInPhone: string | null;
  signInMethodArray: readonly string[];
};

/** Each way to sign in: whether it is linked, and what can be done about it. */
export function SignInWays(props: { member: MemberWays; onChanged: () => Promise<void> }) {
  const { member, onChanged } = props;
  const { email, signInPhone, signInMethodArray } = member;
  const { data: methods } = useQuery(signInMethodsQuery());
  const [opened, setOpened] = useState<'PASSWORD' | 'PHONE'>();
  const hasPassword = signInMethodArray.includes('PASSWORD');
  const hasLine = signInMethodArray.includes('LINE');
  const toggle = (way: 'PASSWORD' | 'PHONE') => setOpened(opened === way ? undefined : way);
  const changed = async () => {
    await onChanged();
    setOpened(undefined);
  };
  return (
    <section className="rounded-card bg-surface p-5 shadow-card sm:p-7">
      <h2 className="text-lg font-bold">登入方式</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        <SignInWay
          icon={KeyRound}
          name="密碼"
          linked={hasPassword ? '與電子郵件一起使用' : undefined}
          unlinkedText="以手機或 LINE 加入的帳號不需要密碼"
          action={
            hasPassword && (
              <WayButton isOpen={opened === 'PASSWORD'} onPress={() => toggle('PASSWORD')}>
                變更密碼
              </WayButton>
            )
          }
        >
          {opened === 'PASSWORD' && (
            <ChangePasswordForm email={email ?? ''} onDone={() => setOpened(undefined)} />
          )}
        </SignInWay>
        {methods?.result.phone !== false && (
          <SignInWay
            icon={Smartphone}
            name="手機"
            linked={signInPhone ?? undefined}
            unlinkedText="連結後可以用簡訊驗證碼登入"
            action={
              <WayButton isOpen={opened === 'PHONE'} onPress={() => toggle('PHONE')}>
                {signInPhone === null ? '連結手機' : '更換手機'}
              </WayButton>
            }
          >
            {opened === 'PHONE' && (
              <div className="space-y-4">
                <LinkPhone onDone={changed} />
                {signInPhone !== null && signInMethodArray.length > 1 && (
                  <UnlinkPhone onDone={changed} />
                )}
              </div>
            )}
          </SignInWay>
        )}
        {(hasLine || (methods && methods.result.line !== 'NONE')) && (
          <SignInWay
            icon={MessageCircle}
            name="LINE"
            linked={hasLine ? '用 LINE 帳號登入' : undefined}
            unlinkedText="以 LINE 登入會使用另外的帳號，不會與這個帳號合併"
          />
        )}
      </ul>
    </section>
  );
}

function UnlinkPhone({ onDone }: { onDone: () => Promise<void> }) {
  const api = apiOf(useQueryClient());
  const { problem, isBusy, attempt } = useSignIn();
  const unlink = () =>
    attempt(async () => {
      await api('/identity/unlink-phone', {});
      await onDone();
      showToast('手機已解除連結', 'SUCCESS');
    });
  return (
    <div className="space-y-2 border-t border-line pt-3 text-center">
      {problem.text && <ProblemNotice>{problem.text}</ProblemNotice>}
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void unlink()}
        className="min-h-11 px-2 text-sm font-semibold text-danger hover:underline"
      >
        解除連結，不再用手機登入
      </button>
    </div>
  );
}
