import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type {
  InvitationLetter,
  StaffInvitation,
} from '@kaituan/contract/staff/shop/staff-invitation';
import { staffRoleText } from '@kaituan/domain/staff/role';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { copyText } from '@kaituan/kit/controls/copy-text.ts';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { RoleFields, readRole, usePlaceText } from './role-fields.tsx';

const path = '/Staff/GetInvitationArray';

/** The links that nobody used yet. */
export function Invitations() {
  const { data, isError, refetch } = useQuery(memberQuery(path, {}));
  const placeText = usePlaceText();
  if (!data && isError) {
    return (
      <Notice kind="WARNING">
        讀不到邀請連結。
        <Button look="outline" className="mt-2" onClick={() => void refetch()}>
          重試
        </Button>
      </Notice>
    );
  }
  if (!data || data.result.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" className="mb-2 text-lg font-bold">
        還沒用過的邀請連結
      </h2>
      <ul className="space-y-2">
        {data.result.map((invitation) => (
          <li
            key={invitation.invitationNo}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4"
          >
            <p className="min-w-0 flex-1 basis-60">
              {staffRoleText[invitation.role]}，{placeText(invitation.channelId)}
              <span className="block text-sm text-ink-soft">
                {formatMoment(invitation.expiresAt)} 過期
              </span>
            </p>
            <Withdraw invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdraw({ invitation }: { invitation: StaffInvitation }) {
  const { invitationNo, role } = invitation;
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const { start, isBusy } = useCall({
    run: async () => {
      await api('/Staff/WithdrawInvitation', { invitationNo });
      showToast('已收回，這條連結不能再用', 'SUCCESS');
      await refresh(path);
    },
  });
  return (
    <Button
      look="outline"
      isBusy={isBusy}
      onClick={() => void start()}
      aria-label={`收回邀請：${staffRoleText[role]}`}
    >
      收回
    </Button>
  );
}

/** A link that was made, and what became of its letter where an address was given. */
type Made = { link: string; email: string; letter: InvitationLetter | null };

/** Makes a link, which is shown once, and has it sent to an address. */
export function Invite({ onClose }: { onClose: () => void }) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const [made, setMade] = useState<Made>();
  const { form, problem, problemOf, isBusy } = useDeskForm({
    save: async (typed) => {
      const email = textOf(typed, 'email');
      const request = { ...readRole(typed), ...(email !== '' && { email }) };
      const { result } = await api('/Staff/InviteStaff', request);
      return { ...result, email };
    },
    onSaved: ({ token, letter, email }) => {
      // Behind the #, which browsers send to no server: no log has it.
      setMade({ link: `${location.origin}/admin/invitation#${token}`, email, letter });
      void refresh(path);
    },
    texts: { email: '請輸入正確的電子郵件，或留白自己傳連結' },
    savedText: '',
  });
  return (
    <TaskDialog
      title="邀請連結"
      description="把連結傳給要一起工作的人。對方登入後接受就有職務，只能用一次，七天後過期。"
      onClose={onClose}
    >
      {made === undefined ? (
        <form {...form} className="space-y-4">
          {problem && <Notice kind="DANGER">{problem}</Notice>}
          <RoleFields />
          <FormField
            label="寄到（選填）"
            name="email"
            type="email"
            autoComplete="off"
            hint="填對方的電子郵件，就把連結寄過去；地址不會儲存。"
            problem={problemOf('email')}
          />
          <SubmitButton isBusy={isBusy}>建立連結</SubmitButton>
        </form>
      ) : (
        <div className="space-y-4">
          {made.letter && <LetterNotice letter={made.letter} email={made.email} />}
          <Notice kind="INFO">連結只在這裡顯示這一次，請現在複製。</Notice>
          <FormField label="邀請連結" name="link" readOnly defaultValue={made.link} />
          <Button onClick={() => void copy(made.link)} className="w-full">
            <Copy aria-hidden size={18} />
            複製連結
          </Button>
        </div>
      )}
    </TaskDialog>
  );
}

function LetterNotice({ letter, email }: { letter: InvitationLetter; email: string }) {
  if (letter === 'SENT') {
    return (
      <Notice kind="INFO">
        <span className="wrap-anywhere">邀請信已寄到 {email}</span>
      </Notice>
    );
  }
  return (
    <Notice kind="WARNING">
      {letter === 'UNAVAILABLE' ? '這家店還沒有設定寄信，邀請信沒有寄出。' : '邀請信沒有寄成。'}
      連結照樣有效，請複製後自己傳給對方。
    </Notice>
  );
}

async function copy(link: string): Promise<void> {
  if (await copyText(link)) showToast('已複製', 'SUCCESS');
  else showToast('無法複製，請選取文字', 'ERROR');
}
