import { findRefusal } from '@kaituan/api-client/api';
import { noticeOf } from '@kaituan/api-client/error-notice';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { staffRoleText } from '@kaituan/domain/staff/role';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { staffSessionQuery } from './staff.ts';

export const invitationPath = '/invitation';

/** What a link invites to; the token is behind the # of the address. */
export function InvitationPage({ name }: { name: string }) {
  const token = useLocation().hash.slice(1);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const { data, error } = useQuery({
    ...memberQuery('/Staff/GetInvitation', { token }),
    ...{ retry: false, gcTime: 0 },
  });
  const { start, isBusy } = useCall({
    run: async () => {
      await apiOf(client)('/Staff/AcceptInvitation', { token });
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
  const invitation = data?.result;
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
              {name}，這家店邀請您擔任
              <strong>
                {invitation.channelName ?? '整間商店'}的{staffRoleText[invitation.role]}
              </strong>
              。
            </p>
            <p className="mt-1 text-sm text-ink-soft">
              {formatMoment(invitation.expiresAt)} 前有效，接受後這條連結就用掉了。
            </p>
            <Button isBusy={isBusy} onClick={() => void start()} className="mt-5 w-full">
              接受邀請
            </Button>
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
