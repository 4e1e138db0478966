import type { Order } from '@kaituan/contract/order/order';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { useFocusProblem } from '@kaituan/kit/controls/use-focus-problem.ts';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { type FormEvent, useCallback, useRef } from 'react';
import { FilePicker } from '#web/platform/uploads/file-picker.tsx';
import { ReturnAmounts } from './return-amounts.tsx';
import { ReturnLineRow } from './return-line-row.tsx';
import { choiceOf } from './return-lines.ts';
import { useReturnForm } from './use-return-form.ts';

/** The form of a return: lines, reasons, photos and the resulting refund. */
export function ReturnForm({ order }: { order: Order }) {
  const form = useReturnForm(order);
  const { draft, rooms, problem, photos, isBusy, formRef } = form;
  const shown = useRef<HTMLFormElement>(null);
  const ref = useCallback(
    (element: HTMLFormElement | null) => {
      shown.current = element;
      return formRef(element);
    },
    [formRef],
  );
  useFocusProblem(shown, problem);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.send(String(new FormData(event.currentTarget).get('note') ?? ''));
  };
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-4 md:grid-cols-[minmax(0,1fr)_22rem] md:items-start lg:gap-6"
    >
      <div className="grid min-w-0 gap-4 lg:gap-6">
        <PageSection
          title="退貨商品"
          aside={
            <Button onClick={form.chooseAll} look="plain" className="-mr-3">
              全部退貨
            </Button>
          }
        >
          <ul className="divide-y divide-line">
            {order.lines.map((line, index) => (
              <ReturnLineRow
                key={line.lineNo}
                line={line}
                room={rooms[index] ?? { max: 0 }}
                choice={choiceOf(draft, line.lineNo)}
                problem={problem?.lines[line.lineNo]}
                onChange={(choice) => form.choose(line.lineNo, choice)}
              />
            ))}
          </ul>
        </PageSection>
        <PageSection title="說明與照片">
          <div className="space-y-5">
            <TextAreaField
              label="說明（選填）"
              name="note"
              maxLength={500}
              placeholder="請描述商品狀況，方便店家判斷"
            />
            <FilePicker
              uploads={photos}
              noun="照片"
              unit="張"
              note="商品破損、寄錯或缺件時，請拍下商品、包裝與出貨單。"
            />
          </div>
        </PageSection>
      </div>
      <div className="md:sticky md:below-header">
        <PageSection title="退款金額">
          <ReturnAmounts order={order} draft={draft} />
          {problem?.general && (
            <div className="mt-4">
              <Notice kind="DANGER">{problem.general}</Notice>
            </div>
          )}
          <Button
            type="submit"
            isBusy={isBusy}
            disabled={photos.isSending}
            className="mt-4 min-h-12 w-full"
          >
            {photos.isSending ? '照片上傳中…' : '送出退貨申請'}
          </Button>
        </PageSection>
      </div>
    </form>
  );
}
