import {
  maxApplicationNoteLength,
  maxCompanyLength,
  maxContactLength,
} from '@kaituan/domain/member/wholesale-application';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { useFocusProblem } from '@kaituan/kit/controls/use-focus-problem.ts';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { AttachmentPicker, useAttachments } from '#web/features/messages/attachment-picker.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useStoredForm } from '#web/platform/use-stored-form.ts';
import { useApplicationCall } from './application-query.ts';

type Mistakes = Partial<Record<'company' | 'taxId' | 'contactName' | 'phone', string>>;

/** The form of an application; what is typed stays until it was sent. */
export function ApplicationForm() {
  const channelId = useChannelId();
  const shown = useRef<HTMLFormElement>(null);
  const { formRef, clearForm } = useStoredForm('wholesale');
  const ref = useCallback(
    (form: HTMLFormElement | null) => {
      shown.current = form;
      return formRef(form);
    },
    [formRef],
  );
  const { run, isBusy, problem, setProblem } = useApplicationCall();
  const files = useAttachments('wholesale');
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const problems: Mistakes = { ...(problem.taxId && { taxId: problem.taxId }), ...mistakes };
  useFocusProblem(shown, JSON.stringify(problems));
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const textOf = (name: string) => String(data.get(name) ?? '').trim();
    const typed = {
      ...{ company: textOf('company'), taxId: textOf('taxId') },
      ...{ contactName: textOf('contactName'), phone: textOf('phone') },
    };
    const found = mistakesIn(typed);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    if (files.failure) return setProblem({ other: files.failure });
    const request = { ...typed, channelId, note: textOf('note'), papers: files.fileNos };
    const isSent = await run(JSON.stringify(request), (call, options) =>
      call('/Wholesale/SendApplication', request, options),
    );
    if (!isSent) return;
    clearForm();
    showToast('已送出申請，審核後會通知您', 'SUCCESS');
  };
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      className="space-y-5 card-raised p-4 sm:p-6"
    >
      <h2 className="text-lg font-bold">填寫申請</h2>
      <FormField
        label="公司或商號名稱"
        name="company"
        autoComplete="organization"
        maxLength={maxCompanyLength}
        required
        problem={problems.company}
      />
      <FormField
        label="統一編號"
        name="taxId"
        inputMode="numeric"
        maxLength={20}
        required
        placeholder="8 位數字"
        problem={problems.taxId}
      />
      <FormField
        label="聯絡人"
        name="contactName"
        autoComplete="name"
        maxLength={maxContactLength}
        required
        problem={problems.contactName}
      />
      <FormField
        label="聯絡電話"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        required
        placeholder="02-2311-3731#12"
        problem={problems.phone}
      />
      <TextAreaField
        label="想告訴我們的話（選填）"
        name="note"
        rows={4}
        maxLength={maxApplicationNoteLength}
        hint="例如販售地點、每月大約的數量"
      />
      <div>
        <p className="mb-1.5 text-sm font-semibold">證明文件（選填）</p>
        <p className="mb-3 text-sm text-ink-soft">
          商業登記或稅籍登記的影本，可以讓審核更快。只有審核的人看得到。
        </p>
        <AttachmentPicker files={files} />
      </div>
      {problem.other && <Notice kind="DANGER">{problem.other}</Notice>}
      <SubmitButton isBusy={isBusy} isBlocked={files.isSending}>
        {files.isSending ? '文件上傳中…' : '送出申請'}
      </SubmitButton>
    </form>
  );
}

function mistakesIn(typed: Record<keyof Mistakes, string>): Mistakes {
  const { company, taxId, contactName, phone } = typed;
  return {
    ...(company === '' && { company: '請填寫公司或商號名稱' }),
    ...(!/^\d{8}$/.test(taxId.normalize('NFKC').replace(/\s/g, '')) && {
      taxId: '統一編號是 8 位數字',
    }),
    ...(contactName === '' && { contactName: '請填寫聯絡人' }),
    ...(!/^\+?[\d\s()#-]{8,30}$/.test(phone) && { phone: '請填寫聯絡電話，可以加 # 分機' }),
  };
}
