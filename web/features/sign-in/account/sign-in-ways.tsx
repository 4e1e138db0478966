import { apiOf } from '@kaituan/api-client/query-client';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ProblemNotice } from '#web/features/sign-in/problem-notice.tsx';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';
import { PartFailure } from '#web/platform/part-failure.tsx';
import { signInMethodsQuery } from '#web/platform/sign-in-methods-query.ts';
import { AddPassword } from './add-password.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ClearedNotice, EmailWay } from './email-way.tsx';
import { LineWay } from './line-way.tsx';
import { LinkPhone } from './link-phone.tsx';
import { PasskeyWay } from './passkey-way.tsx';
import { useProof } from './proof.tsx';
import { SignInWay, WayButton } from './sign-in-way.tsx';

type Way = 'PASSWORD' | 'PHONE' | 'EMAIL' | 'NEW_EMAIL';
type MemberWays = {
  email: string | null;
  isEmailProved: boolean;
  clearedAt: string | null;
  signInPhone: string | null;
  signInMethodArray: readonly string[];
};

/** The member's sign-in methods. */
export function SignInWays(props: { member: MemberWays; onChanged: () => Promise<void> }) {
  const { member, onChanged } = props;
  const { email, isEmailProved, clearedAt, signInPhone, signInMethodArray } = member;
  const { data: methods, errorUpdateCount, isFetching, refetch } = useQuery(signInMethodsQuery());
  const [opened, setOpened] = useState<Way>();
  const { ensureProof } = useProof();
  const opening = useSignIn();
  const hasPassword = signInMethodArray.includes('PASSWORD');
  const hasLine = signInMethodArray.includes('LINE');
  const toggle = (way: Way) => setOpened(opened === way ? undefined : way);
  /** The proof comes first, so that no code is sent needlessly. */
  const openAfterProof = (way: Way) =>
    void opening.attempt(async () => {
      if (await ensureProof()) setOpened(way);
    });
  const toggleAfterProof = (way: Way) =>
    opened === way ? setOpened(undefined) : openAfterProof(way);
  const maySendMail = methods?.result.signUp === 'CODE';
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  /**
   * A link to a sign-in method leads to its line, and to the form of an address that is not there or not verified: once,
   * so that no reload and no way back asks for a proof.
   */
  const showLinked = useEffectEvent(async () => {
    document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
    await navigate({ search }, { replace: true, preventScrollReset: true });
    if (hash !== '#add-email' || !maySendMail) return;
    if (email === null) openAfterProof('NEW_EMAIL');
    else if (!isEmailProved) setOpened('EMAIL');
  });
  const isKnown = methods !== undefined;
  useEffect(() => {
    if (isKnown && /^#(?:add-email|link-line)$/.test(hash)) void showLinked();
  }, [isKnown, hash]);
  const canAddPassword = email === null && methods?.result.signUp !== 'NONE';
  const isEmailOpen = email === null || isEmailProved;
  const changed = async () => {
    await onChanged();
    setOpened(undefined);
  };
  return (
    <section className="card p-5 sm:p-7">
      <h2 className="text-lg font-bold">登入方式</h2>
      {clearedAt && <ClearedNotice at={clearedAt} />}
      {!methods && errorUpdateCount > 0 && (
        <PartFailure what="可用的登入方式" isBusy={isFetching} onRetry={refetch} />
      )}
      {opening.problem.text && <ProblemNotice>{opening.problem.text}</ProblemNotice>}
      <ul className="mt-4 divide-y divide-line border-y border-line">
        <SignInWay
          icon={KeyRound}
          name="密碼"
          linked={hasPassword ? '與電子郵件一起使用' : undefined}
          unlinkedText={
            email === null
              ? '以手機或 LINE 加入的帳號不需要密碼'
              : '想用密碼登入，請在登入頁選「忘記密碼」設定'
          }
          action={
            (hasPassword || canAddPassword) && (
              <WayButton
                isOpen={opened === 'PASSWORD'}
                onPress={
                  hasPassword ? () => toggle('PASSWORD') : () => toggleAfterProof('PASSWORD')
                }
              >
                {hasPassword ? '變更密碼' : '設定密碼'}
              </WayButton>
            )
          }
        >
          {opened === 'PASSWORD' &&
            (hasPassword ? (
              <ChangePasswordForm email={email ?? ''} onDone={() => setOpened(undefined)} />
            ) : (
              <AddPassword onDone={changed} />
            ))}
        </SignInWay>
        {(email !== null || maySendMail) && (
          <EmailWay
            email={email}
            isProved={isEmailProved}
            canProve={methods?.result.passwordReset === true}
            canChange={maySendMail}
            opened={opened === 'EMAIL' ? 'PROVE' : opened === 'NEW_EMAIL' ? 'CHANGE' : undefined}
            onPress={(which) =>
              which === 'PROVE' ? toggle('EMAIL') : toggleAfterProof('NEW_EMAIL')
            }
            onDone={changed}
          />
        )}
        {methods?.result.passkeyHost && (
          <PasskeyWay
            host={methods.result.passkeyHost}
            mayAdd={isEmailOpen}
            isOnlyMethod={signInMethodArray.length === 1}
            onChanged={onChanged}
          />
        )}
        {methods?.result.phone !== false && (
          <SignInWay
            icon={Smartphone}
            name="手機"
            linked={signInPhone ?? undefined}
            unlinkedText={isEmailOpen ? '連結後可以用簡訊驗證碼登入' : '驗證電子郵件之後才能連結'}
            action={
              isEmailOpen && (
                <WayButton isOpen={opened === 'PHONE'} onPress={() => toggleAfterProof('PHONE')}>
                  {signInPhone === null ? '連結手機' : '更換手機'}
                </WayButton>
              )
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
          <LineWay
            isLinked={hasLine}
            line={isEmailOpen ? methods?.result.line : undefined}
            isOnlyMethod={signInMethodArray.length === 1}
            onChanged={onChanged}
          />
        )}
      </ul>
    </section>
  );
}

function UnlinkPhone({ onDone }: { onDone: () => Promise<void> }) {
  const api = apiOf(useQueryClient());
  const { problem, isBusy, attempt } = useSignIn();
  const { withProof } = useProof();
  const unlink = () =>
    attempt(() =>
      withProof(async () => {
        await api('/identity/unlink-phone', {});
        await onDone();
        showToast('手機已解除連結', 'SUCCESS');
      }),
    );
  return (
    <div className="space-y-2 border-t border-line pt-3 text-center">
      {problem.text && <ProblemNotice>{problem.text}</ProblemNotice>}
      <TextButton look="danger" isBusy={isBusy} onClick={() => void unlink()} className="text-sm">
        解除連結，不再用手機登入
      </TextButton>
    </div>
  );
}
