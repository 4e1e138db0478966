import { applicationStatusText } from '@kaituan/domain/member/wholesale-application';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Attachments } from '#web/features/messages/attachments.tsx';
import { AskLink } from '#web/navigation/ask-link.tsx';
import { ApplicationForm } from './application-form.tsx';
import {
  type Application,
  type ApplicationState,
  useApplicationCall,
} from './application-query.ts';

/** What the member can do about wholesale: apply, wait, apply again, or nothing any more. */
export function WholesaleView({ state }: { state: ApplicationState }) {
  const { application, verifiedIn } = state;
  if (verifiedIn) {
    return (
      <section className="flex items-start gap-4 card p-5 sm:p-7">
        <BadgeCheck aria-hidden size={28} className="shrink-0 text-good" />
        <div>
          <h2 className="text-lg font-bold">您是「{verifiedIn.name}」的認證會員</h2>
          <p className="mt-1 text-ink-soft">在這個賣場看到的就是您的專屬價格，不必再申請。</p>
        </div>
      </section>
    );
  }
  const mayApply = application?.status !== 'PENDING';
  return (
    <>
      {application?.status === 'REJECTED' && (
        <div>
          <Notice kind="DANGER">
            {`${formatDate(application.decidedAt ?? application.appliedAt)}的申請未通過：${application.reason ?? ''}`}
          </Notice>
          <AskLink asked={{ category: 'WHOLESALE' }}>對結果有疑問？問店家</AskLink>
        </div>
      )}
      {application && application.status !== 'REJECTED' && <Sent application={application} />}
      {mayApply && <ApplicationForm />}
    </>
  );
}

function Sent({ application }: { application: Application }) {
  const { applicationNo, status, company, taxId, contactName, phone, note, papers } = application;
  const { run, isBusy, problem } = useApplicationCall();
  const withdraw = async () => {
    const isDone = await run(applicationNo, (call, options) =>
      call('/Wholesale/WithdrawApplication', { applicationNo }, options),
    );
    if (isDone) showToast('已撤回申請', 'SUCCESS');
  };
  return (
    <section className="card p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-bold">{formatDate(application.appliedAt)}的申請</h2>
        <span className="rounded-full bg-sunken px-3 py-1 text-sm font-semibold">
          {applicationStatusText[status]}
        </span>
      </div>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        <Fact name="公司">{company}</Fact>
        <Fact name="統一編號">{taxId}</Fact>
        <Fact name="聯絡人">{contactName}</Fact>
        <Fact name="電話">{phone}</Fact>
        {note && <Fact name="備註">{note}</Fact>}
        {papers.length > 0 && (
          <Fact name="文件">
            <Attachments files={papers} />
          </Fact>
        )}
      </dl>
      {problem.other && <Notice kind="DANGER">{problem.other}</Notice>}
      {status === 'PENDING' && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-ink-soft">審核後會通知您。</p>
          <Button look="outline" isBusy={isBusy} onClick={() => void withdraw()}>
            撤回申請
          </Button>
        </div>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-12 grid-cols-[5rem_1fr] items-center gap-3 py-2.5 sm:gap-6">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-medium whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
