import { Button } from '@kaituan/kit/controls/button.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Send } from 'lucide-react';
import type { FormEvent } from 'react';
import { useShopLimits } from '#web/navigation/use-shop-limits.ts';
import { useStoredForm } from '#web/platform/use-stored-form.ts';
import { AttachmentPicker, useAttachments } from './attachment-picker.tsx';
import { useThreadCall } from './use-thread-call.ts';

/** One more message to a thread; what is typed stays until it was sent. */
export function ReplyForm({
  referenceId,
  hint,
}: {
  referenceId: string;
  hint?: string | undefined;
}) {
  const formKey = `thread-${referenceId}`;
  const { formRef, clearForm } = useStoredForm(formKey);
  const { run, isBusy, problem, setProblem } = useThreadCall();
  const files = useAttachments(formKey);
  const { messageLength } = useShopLimits();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = String(new FormData(form).get('body') ?? '').trim();
    if (body === '') return setProblem('請寫下內容');
    if (files.failure) return setProblem(files.failure);
    const request = { referenceId, body, attachments: files.fileNos };
    const written = await run(JSON.stringify(request), (call, options) =>
      call('/MessageBoard/AddMessage', request, options),
    );
    if (!written) return;
    clearForm();
    form.reset();
    files.clear();
  };
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      className="space-y-3 card-raised p-4 sm:p-6"
    >
      <TextAreaField label="回覆店家" name="body" rows={4} maxLength={messageLength} hint={hint} />
      <AttachmentPicker files={files} />
      {problem && <Notice kind="DANGER">{problem}</Notice>}
      <Button
        type="submit"
        isBusy={isBusy}
        disabled={files.isSending}
        className="min-h-12 w-full sm:w-auto sm:min-w-40"
      >
        <Send aria-hidden size={18} />
        {files.isSending ? '附件上傳中…' : '送出'}
      </Button>
    </form>
  );
}
