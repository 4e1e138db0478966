import { apiOf } from '@kaituan/api-client/query-client';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { ChangeEmail } from './change-email.tsx';
import { CodeProof } from './code-proof.tsx';
import { SignInWay, WayButton } from './sign-in-way.tsx';

/** The member's e-mail address: to add, verify and change it. */
export function EmailWay(props: {
  /** Null for who joined by phone or LINE. */
  email: string | null;
  isProved: boolean;
  canProve: boolean;
  canChange: boolean;
  opened: 'PROVE' | 'CHANGE' | undefined;
  onPress: (which: 'PROVE' | 'CHANGE') => void;
  onDone: () => Promise<void>;
}) {
  const { email, opened, onPress } = props;
  const isProved = email !== null && props.isProved;
  const api = apiOf(useQueryClient());
  const prove = async (code: string) => {
    await api('/identity/prove-identity', { way: 'EMAIL', code });
    await props.onDone();
    showToast('電子郵件已驗證', 'SUCCESS');
  };
  return (
    <SignInWay
      icon={Mail}
      name="電子郵件"
      id="add-email"
      linked={isProved ? email : undefined}
      labels={{ linked: '已驗證', unlinked: email === null ? '未設定' : '未驗證' }}
      unlinkedText={
        email === null
          ? '設定後，訂單與團購的通知也會寄到信箱'
          : `${email}，驗證後才能連結其他登入方式`
      }
      action={
        <div className="flex shrink-0 flex-wrap justify-end gap-2">
          {email !== null && !isProved && props.canProve && (
            <WayButton isOpen={opened === 'PROVE'} onPress={() => onPress('PROVE')}>
              驗證信箱
            </WayButton>
          )}
          {props.canChange && (
            <WayButton isOpen={opened === 'CHANGE'} onPress={() => onPress('CHANGE')}>
              {email === null ? '新增信箱' : '更換信箱'}
            </WayButton>
          )}
        </div>
      }
    >
      {opened === 'CHANGE' && <ChangeEmail current={email} onDone={props.onDone} />}
      {opened === 'PROVE' && email !== null && !isProved && (
        <CodeProof
          recipient={email}
          medium="郵件"
          send={async () => (await api('/identity/send-proof-code', {})).result}
          prove={prove}
        />
      )}
    </SignInWay>
  );
}

/** Says which sign-in methods a password reset removed. */
export function ClearedNotice({ at }: { at: string }) {
  return (
    <div className="mt-3">
      <Notice kind="WARNING">
        您在 {formatDate(at)}
        重設密碼時第一次驗證了這個信箱。在那之前連結的手機、LINE
        與填寫的資料可能不是您的，已經移除；之前訂單的收件資料只顯示一部分。
      </Notice>
    </div>
  );
}
