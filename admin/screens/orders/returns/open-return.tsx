import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import type { ReturnChoices } from '@kaituan/contract/staff/orders/staff-return';
import {
  listReturnReasons,
  type ReturnReason,
  returnReasonText,
} from '@kaituan/domain/order/return-life';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { NumberField } from '#admin/parts/forms/number-fields.tsx';
import { numberOf, textOf } from '#admin/parts/forms/typed-values.ts';
import { FieldProblem, useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { ReturnRefund, type TypedReturn } from './return-refund.tsx';
import { SendBackFields, useSendBack } from './send-back.tsx';

type Props = {
  orderNo: string;
  /** The question in which the member asked for it; empty without one. */
  referenceId: string;
  onClose: () => void;
};

/** A return in the member's name, agreed to at once. */
export function OpenReturn(props: Props) {
  const { orderNo, onClose } = props;
  const { data, isError, refetch } = useQuery({
    ...memberQuery('/StaffOrder/GetReturnChoices', { orderNo }),
    staleTime: 0,
  });
  return (
    <TaskDialog title="代會員開退貨" description="開了就是同意，會員會收到通知。" onClose={onClose}>
      {data ? (
        <Choices {...props} choices={data.result} />
      ) : isError ? (
        <FailedList onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </TaskDialog>
  );
}

const typedOf = (form: FormData, lineNo: number): TypedReturn => ({
  lineNo,
  quantity: numberOf(form, `quantity-${lineNo}`) ?? 0,
  reason: textOf(form, `reason-${lineNo}`) as ReturnReason | '',
});

function Choices({ orderNo, referenceId, choices, onClose }: Props & { choices: ReturnChoices }) {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const sendBack = useSendBack();
  const { form, problemOf, problems, problem, isBusy } = useDeskForm({
    save: async (typed) => {
      const lines = choices.lines.flatMap((line) => {
        const { lineNo, quantity, reason } = typedOf(typed, line.lineNo);
        if (Number.isNaN(quantity)) {
          throw new FieldProblem({ [`quantity-${lineNo}`]: '件數是整數' });
        }
        if (quantity <= 0) return [];
        // Nobody refunds the shipping by a reason that nobody chose.
        if (reason === '') throw new FieldProblem({ [`reason-${lineNo}`]: '請選退貨的原因' });
        return [{ lineNo, quantity, reason }];
      });
      const [first] = choices.lines;
      if (lines.length === 0 && first) {
        throw new FieldProblem({ [`quantity-${first.lineNo}`]: '請填要退的件數' });
      }
      if (sendBack.isMissing) throw new FieldProblem({ reason: '請寫怎麼寄回；不用寄回的請勾選' });
      const question = referenceId === '' ? {} : { referenceId };
      const note = textOf(typed, 'note');
      await api('/StaffOrder/OpenReturn', {
        ...{ orderNo, lines, note, ...question },
        ...sendBack.said,
      });
      sendBack.keep();
    },
    onSaved: () => {
      void refresh(
        ...(['/StaffOrder/DescribeOrder', '/StaffOrder/SearchOrderArray'] as const),
        '/StaffOrder/GetReturnChoices',
      );
      onClose();
    },
    savedText: '退貨已建立，會員會收到通知',
  });
  const isSingle = choices.lines.length === 1 && choices.lines[0]?.quantity === 1;
  const [typed, setTyped] = useState<TypedReturn[]>(() =>
    choices.lines.map(({ lineNo }) => ({ lineNo, quantity: isSingle ? 1 : 0, reason: '' })),
  );
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event);
    const now = new FormData(event.currentTarget);
    setTyped(choices.lines.map(({ lineNo }) => typedOf(now, lineNo)));
  };
  if (choices.hasOpenReturn) return <p>這張訂單已經有一筆處理中的退貨，完成後才能再開。</p>;
  if (choices.lines.length === 0) {
    return <p>現在沒有可以退的商品：還沒送達、已經退過，或過了退貨期限。</p>;
  }
  const refused = Object.entries(problems).find(([path]) => path.startsWith('lines'))?.[1];
  return (
    <form {...form} onInput={onInput} aria-label="代會員開退貨" className="space-y-4">
      {choices.lines.map(({ lineNo, name, optionText, quantity, isExempt, canSpoil }) => (
        <fieldset key={lineNo} className="min-w-0 rounded-control border border-line p-4">
          <legend className="px-1 font-semibold wrap-anywhere">
            {name}
            {optionText && `　${optionText}`}
          </legend>
          <div className="grid gap-3 sm:grid-cols-[1fr_2fr]">
            <NumberField
              label={`件數（最多 ${quantity}）`}
              name={`quantity-${lineNo}`}
              defaultValue={isSingle ? '1' : ''}
              maxLength={4}
              problem={problemOf(`quantity-${lineNo}`)}
            />
            <SelectField
              label="原因"
              name={`reason-${lineNo}`}
              defaultValue=""
              problem={problemOf(`reason-${lineNo}`)}
            >
              <option value="">請選擇</option>
              {listReturnReasons({ isExempt, canSpoil: canSpoil ?? true }).map((reason) => (
                <option key={reason} value={reason}>
                  {returnReasonText[reason]}
                </option>
              ))}
            </SelectField>
          </div>
        </fieldset>
      ))}
      <SendBackFields {...sendBack.fields} problem={problemOf('reason')} />
      <TextAreaField
        label="說明（選填，會員看得到）"
        name="note"
        rows={2}
        maxLength={500}
        problem={problemOf('note')}
      />
      {choices.refundable && <ReturnRefund refundable={choices.refundable} typed={typed} />}
      {(refused ?? problem) && <Notice kind="DANGER">{refused ?? problem}</Notice>}
      <Button type="submit" isBusy={isBusy}>
        開退貨
      </Button>
    </form>
  );
}
