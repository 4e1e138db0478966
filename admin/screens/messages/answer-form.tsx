import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { filesPath } from '@kaituan/contract/addresses';
import type { StoredFile } from '@kaituan/contract/member/file';
import type { RefusalBody } from '@kaituan/contract/refusals';
import type { StaffThread } from '@kaituan/contract/staff/members/staff-message';
import { findOpenPlaces } from '@kaituan/domain/message/canned-reply';
import { maxMessageLength } from '@kaituan/domain/message/thread-rules';
import { maxAttachments } from '@kaituan/domain/shop-limits';
import { findToken } from '@kaituan/identity-client/current-identity';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { FileDrop } from '#admin/parts/files/file-drop.tsx';
import { FieldProblem, useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { CannedReplies } from './reply-choice.tsx';

/** Answers a member; sent answers are not changed, a correction is another one. */
export function AnswerForm({ thread }: { thread: StaffThread }) {
  const { referenceId } = thread;
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const { form, problemOf, problem, isBusy } = useDeskForm({
    save: async (typed) => {
      const body = String(typed.get('body') ?? '');
      const places = findOpenPlaces(body);
      if (places.length > 0) {
        throw new FieldProblem({ body: `還沒填：${places.join('、')}` });
      }
      await apiOf(client)('/StaffMessage/AnswerThread', {
        ...{ referenceId, body, asks: typed.has('asks') },
        attachments: files.map(({ fileNo }) => fileNo),
      });
    },
    onSaved: () => {
      form.ref.current?.reset();
      setFiles([]);
      void refresh(
        ...(['/StaffMessage/DescribeThread', '/StaffMessage/SearchThreadArray'] as const),
        '/StaffMessage/GetInboxArray',
      );
    },
    texts: { body: '請寫下回覆' },
    savedText: '已回覆',
  });
  return (
    <form
      {...form}
      aria-label="回覆"
      className="mt-6 space-y-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <TextAreaField
        label="回覆會員"
        name="body"
        rows={4}
        maxLength={maxMessageLength}
        problem={problemOf('body')}
      />
      <CannedReplies thread={thread} onChoose={(text) => insertText(form.ref.current, text)} />
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" name="asks" className="size-5 accent-primary" />
        這是反問，等會員補充
      </label>
      <Attachments files={files} onChange={setFiles} />
      {problem && <Notice kind="DANGER">{problem}</Notice>}
      <Button type="submit" isBusy={isBusy}>
        送出回覆
      </Button>
    </form>
  );
}

/** Where the cursor is, in place of what is selected. */
function insertText(form: HTMLFormElement | null, text: string): void {
  const field = form?.elements.namedItem('body');
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  // As if it had been typed: it is not lost by leaving the screen unasked.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

function Attachments(props: {
  files: readonly StoredFile[];
  onChange: (files: readonly StoredFile[]) => void;
}) {
  const { files, onChange } = props;
  const { start, isBusy } = useCall({
    run: async (chosen: readonly File[]) => {
      const added: StoredFile[] = [];
      for (const file of chosen.slice(0, maxAttachments - files.length)) {
        const sent = await sendFile(file);
        if (typeof sent === 'string') showToast(sent, 'ERROR');
        else added.push(sent);
      }
      onChange([...files, ...added]);
    },
    failureText: '附件上傳失敗，請再試一次',
  });
  return (
    <div>
      <ul aria-label="要送出的附件" className="flex flex-wrap gap-2 not-empty:mb-2">
        {files.map(({ fileNo, name }) => (
          <li key={fileNo} className="flex items-center rounded-control bg-sunken pl-3 text-sm">
            <span className="max-w-48 truncate">{name}</span>
            <IconButton
              look="bare"
              icon={X}
              label={`移除 ${name}`}
              onClick={() => onChange(files.filter((file) => file.fileNo !== fileNo))}
              className="size-11"
            />
          </li>
        ))}
      </ul>
      {files.length < maxAttachments && (
        <FileDrop
          isSmall
          multiple
          isBusy={isBusy}
          label={isBusy ? '附件上傳中…' : '把附件拖到這裡，或按這裡選擇'}
          hint={`圖片或 PDF，最多 ${maxAttachments} 個`}
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf"
          onFiles={(chosen) => void start(chosen)}
        />
      )}
    </div>
  );
}

/** The stored file, or why it was refused. */
async function sendFile(file: File): Promise<StoredFile | string> {
  const body = new FormData();
  body.set('file', file, file.name);
  const token = await findToken();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await fetch(filesPath, { method: 'POST', body, ...(headers && { headers }) });
  const answer = (await response.json()) as { result: StoredFile } | RefusalBody;
  return 'result' in answer ? answer.result : answer.error.message;
}
