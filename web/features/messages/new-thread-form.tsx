import { apiQuery } from '@kaituan/api-client/query-client';
import { threadCategories, threadCategoryText } from '@kaituan/domain/message/thread-life';
import { subjectOf } from '@kaituan/domain/message/thread-rules';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { takingFocus } from '#web/navigation/arrival-focus.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { type Asked, threadPath } from '#web/navigation/paths/message-paths.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useShopLimits } from '#web/navigation/use-shop-limits.ts';
import { useStoredForm } from '#web/platform/use-stored-form.ts';
import { AttachmentPicker, useAttachments } from './attachment-picker.tsx';
import { useThreadCall } from './use-thread-call.ts';

type Mistakes = { subject?: string; body?: string };

/** The form of a new question; what is typed stays until it was sent. */
export function NewThreadForm({ asked }: { asked: Asked }) {
  const { orderNo, productId } = asked;
  const navigate = useNavigate();
  const channelId = useChannelId();
  const formKey = `ask-${orderNo ?? productId ?? ''}`;
  const { formRef, clearForm } = useStoredForm(formKey);
  const { run, isBusy, problem, setProblem } = useThreadCall();
  const files = useAttachments(formKey);
  const { messageLength, subjectLength, subjectMinLength } = useShopLimits();
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const textOf = (name: string) => String(data.get(name) ?? '').trim();
    const body = textOf('body');
    const subject = textOf('subject') || subjectOf(body);
    const found = mistakesIn(subject, body, subjectMinLength);
    setMistakes(found);
    if (found.subject ?? found.body) return;
    if (files.failure) return setProblem(files.failure);
    const request = {
      ...{ channelId, subject, body },
      attachments: files.fileNos,
      category: threadCategories.find((one) => one === textOf('category')) ?? asked.category,
      ...(orderNo !== undefined && { orderNo }),
      ...(productId !== undefined && { productId }),
    };
    const opened = await run(JSON.stringify(request), (call, options) =>
      call('/MessageBoard/OpenThread', request, options),
    );
    if (!opened) return;
    clearForm();
    showToast('已送出，店家回覆時會通知您', 'SUCCESS');
    await navigate(withChannel(threadPath(opened.referenceId), channelId), {
      ...{ replace: true, state: takingFocus },
    });
  };
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      className="space-y-5 card-raised p-4 sm:p-6"
    >
      <About asked={asked} />
      <SelectField label="類別" name="category" defaultValue={asked.category}>
        {threadCategories.map((category) => (
          <option key={category} value={category}>
            {threadCategoryText[category]}
          </option>
        ))}
      </SelectField>
      <FormField
        label="主旨（選填）"
        name="subject"
        maxLength={subjectLength}
        problem={mistakes.subject}
        placeholder="例如：想請問到貨時間"
      />
      <TextAreaField
        label="內容"
        name="body"
        rows={6}
        maxLength={messageLength}
        problem={mistakes.body}
        hint={`最多 ${messageLength} 字。請不要寫信用卡號或密碼。`}
      />
      <AttachmentPicker files={files} />
      {problem && <Notice kind="DANGER">{problem}</Notice>}
      <SubmitButton isBusy={isBusy} isBlocked={files.isSending}>
        {files.isSending ? '附件上傳中…' : '送出問題'}
      </SubmitButton>
    </form>
  );
}

function mistakesIn(subject: string, body: string, subjectMinLength: number): Mistakes {
  if (body === '') return { body: '請寫下想問的內容' };
  return subject.length < subjectMinLength
    ? { subject: `主旨請寫 ${subjectMinLength} 個字以上` }
    : {};
}

/** The order or product that is asked about. */
function About({ asked: { orderNo, productId } }: { asked: Asked }) {
  const channelId = useChannelId();
  const { data } = useQuery({
    ...apiQuery('/Product/GetScpProduct', { channelId, productId: productId ?? 0 }),
    enabled: productId !== undefined,
  });
  const text = orderNo !== undefined ? `訂單 ${orderNo}` : data?.result.name;
  if (!text) return null;
  return (
    <p className="rounded-control bg-sunken px-4 py-3 font-semibold wrap-anywhere">關於{text}</p>
  );
}
