import { findRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DayField, MoneyField } from '#admin/parts/forms/number-fields.tsx';
import { numberOf, textOf } from '#admin/parts/forms/typed-values.ts';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { describeReceived } from '#admin/parts/tell-received.ts';

const seenFields = ['seenHeldTwd', 'seenReturnedTwd'];
const nothingSeen: {
  orderNo: string;
  money: { seenHeldTwd: number; seenReturnedTwd?: number };
} = { orderNo: '', money: { seenHeldTwd: 0 } };

/** Cash, and transfers that somebody saw without a file. */
export function ReceiveByHand({ onChanged }: { onChanged: () => unknown }) {
  const api = apiOf(useQueryClient());
  const [isOpen, setIsOpen] = useState(false);
  /** What whoever types was told of as recorded: nothing, until the shop says otherwise. */
  const [seen, setSeen] = useState(nothingSeen);
  const close = () => {
    setSeen(nothingSeen);
    setIsOpen(false);
  };
  const { form, problemOf, problem, isBusy } = useDeskForm({
    save: async (typed) => {
      const receivedOn = textOf(typed, 'receivedOn');
      const orderNo = textOf(typed, 'orderNo');
      try {
        return await api('/StaffOrder/ReceiveMoney', {
          ...{ orderNo, amountTwd: numberOf(typed, 'amountTwd') ?? 0 },
          reference: textOf(typed, 'reference'),
          ...(receivedOn && { receivedOn }),
          ...(seen.orderNo === orderNo ? seen.money : nothingSeen.money),
        });
      } catch (error) {
        const detail = findRefusal(error)?.details.find(({ path }) => seenFields.includes(path));
        if (detail) {
          const before = seen.orderNo === orderNo ? seen.money : nothingSeen.money;
          setSeen({ orderNo, money: { ...before, [detail.path]: Number(detail.allowed) } });
        }
        throw error;
      }
    },
    onSaved: async ({ result }) => {
      showToast(describeReceived(result), 'SUCCESS');
      close();
      await onChanged();
    },
    savedText: '',
    texts: { amountTwd: '請填實際收到的金額', receivedOn: '這一天還沒有到' },
  });
  if (!isOpen) {
    return (
      <Button look="outline" onClick={() => setIsOpen(true)}>
        手動記一筆
      </Button>
    );
  }
  return (
    <form
      {...form}
      aria-label="手動記一筆"
      className="w-full space-y-4 rounded-card border border-line bg-surface p-4"
    >
      {problem && (
        <Notice kind="DANGER">
          {problem}
          {seenFields.some(problemOf) && '。確定是另一筆，就再按一次「記下」。'}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          label="訂單編號"
          name="orderNo"
          autoComplete="off"
          problem={problemOf('orderNo')}
        />
        <MoneyField label="收到的金額" name="amountTwd" problem={problemOf('amountTwd')} />
        <DayField
          label="入帳日"
          name="receivedOn"
          hint="沒有填就是今天"
          problem={problemOf('receivedOn')}
        />
        <FormField
          label="末五碼或經手人"
          name="reference"
          maxLength={60}
          autoComplete="off"
          problem={problemOf('reference')}
        />
      </div>
      <div className="flex gap-2">
        <Button type="submit" isBusy={isBusy}>
          記下
        </Button>
        <Button look="plain" onClick={close}>
          不記了
        </Button>
      </div>
    </form>
  );
}
