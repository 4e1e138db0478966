import { findRefusal } from '@kaituan/api-client/api';
import { noticeOf } from '@kaituan/api-client/error-notice';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { maxDisplayNameLength, newMemberName } from '@kaituan/domain/member/profile';
import { type StaffRole, staffRoleDuty, staffRoleText } from '@kaituan/domain/staff/role';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { textOf as textIn } from '#admin/parts/forms/typed-values.ts';
import { SignInPage } from './sign-in-page.tsx';
import { staffSessionQuery } from './staff.ts';

export const invitationPath = '/invitation';

const tokenKey = 'staffInvitation';

/**
 * What a link invites to. Its token is behind the # of the address; while somebody makes an account, or signs in with LINE,
 * this tab keeps it, and no address that a server sees.
 */
function useInvitation() {
  const hash = useLocation().hash.slice(1);
  const [token] = useState(() => hash || (sessionStorage.getItem(tokenKey) ?? ''));
  const query = useQuery({
    ...memberQuery('/Staff/GetInvitation', { token }),
    ...{ retry: false, gcTime: 0 },
  });
  return { token, invitation: query.data?.result, error: query.error };
}

const roleIn = ({ channelName, role }: { channelName: string | null; role: StaffRole }) =>
  `${channelName ?? '整間商店'}的${staffRoleText[role]}`;

/** The sign-in of whoever opens a link before they have an account here. */
export function InvitedGuest() {
  const { token, invitation, error } = useInvitation();
  const joinUs = `/join-us?${new URLSearchParams({ redirect: `/admin${invitationPath}` })}`;
  return (
    <SignInPage>
      {error && (
        <div className="mt-4">
          <Notice kind="DANGER">{textOf(error)}</Notice>
        </div>
      )}
      {invitation && (
        <div className="mt-4 space-y-3 rounded-control bg-sunken/60 p-4">
          <p>
            「{invitation.shopName}」邀請您擔任<strong>{roleIn(invitation)}</strong>。
            {staffRoleText[invitation.role]}可以做的：{staffRoleDuty[invitation.role]}。
          </p>
          <p>接受邀請需要這家店的會員帳號；已經有的話，請在下面登入。</p>
          <a
            href={joinUs}
            onClick={() => sessionStorage.setItem(tokenKey, token)}
            className={`${buttonStyle.primary} w-full`}
          >
            還沒有帳號，先註冊
          </a>
        </div>
      )}
    </SignInPage>
  );
}

/** Accepts what a link invites to. */
export function InvitationPage({ name }: { name: string }) {
  const { token, invitation, error } = useInvitation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const isUnnamed = name === newMemberName;
  const { start, isBusy } = useCall({
    run: async (displayName: string) => {
      // What colleagues find in the audit log.
      if (isUnnamed) await apiOf(client)('/User/UpdateProfile', { displayName });
      await apiOf(client)('/Staff/AcceptInvitation', { token });
      sessionStorage.removeItem(tokenKey);
      showToast('歡迎一起工作', 'SUCCESS');
      await client.invalidateQueries({ queryKey: staffSessionQuery().queryKey });
      await navigate('/', { replace: true });
    },
    explain: (failure) => {
      setProblem(textOf(failure));
      return true;
    },
  });
  const shown = problem ?? (error ? textOf(error) : undefined);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <section className="w-full max-w-md card p-6 sm:p-8">
        <h1 className="text-2xl font-bold">工作邀請</h1>
        {shown && (
          <div className="mt-4">
            <Notice kind="DANGER">{shown}</Notice>
          </div>
        )}
        {invitation && !problem && (
          <>
            <p className="mt-2">
              {!isUnnamed && `${name}，`}「{invitation.shopName}」邀請您擔任
              <strong>{roleIn(invitation)}</strong>。
            </p>
            <p className="mt-1 text-sm text-ink-soft">
              {formatMoment(invitation.expiresAt)} 前有效，接受後這條連結就用掉了。
            </p>
            <form
              className="mt-5 space-y-4"
              onSubmit={(event) => {
                event.preventDefault();
                void start(textIn(new FormData(event.currentTarget), 'displayName'));
              }}
            >
              {isUnnamed && (
                <FormField
                  label="您的名字"
                  name="displayName"
                  autoComplete="name"
                  hint="同事在工作人員和操作紀錄看到的"
                  maxLength={maxDisplayNameLength}
                  pattern=".*\S.*"
                  required
                />
              )}
              <SubmitButton isBusy={isBusy}>接受邀請</SubmitButton>
            </form>
          </>
        )}
        <Link
          to="/"
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          到店家後台
        </Link>
      </section>
    </main>
  );
}

/** What a refusal says; a token of another form was cut when the link was copied. */
function textOf(error: unknown): string {
  const refusal = findRefusal(error);
  if (refusal?.code === 'VALIDATION_FAILED') return '邀請連結不完整，請再複製一次整條連結';
  const notice = noticeOf(error, navigator.onLine);
  return refusal?.message ?? (notice.kind === 'TOAST' ? notice.text : '請再試一次');
}
