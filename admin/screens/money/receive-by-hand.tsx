import { findRefusal } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DayField, MoneyField } from '#admin/parts/forms/number-fields.tsx';
import { numberOf, textOf } from '#admin/parts/forms/typed-values.ts';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { owedBy } from '#admin/parts/owed-order.ts';
import { describeReceived, toastKindOf } from '#admin/parts/tell-received.ts';

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
  const [orderNo, setOrderNo] = useState('');
  const [amount, setAmount] = useState('');
  const due = useDue(isOpen ? orderNo : '');
  const close = () => {
    setSeen(nothingSeen);
    setOrderNo('');
    setAmount('');
    setIsOpen(false);
  };
  const { form, problemOf, problem, isBusy } = useDeskForm({
    save: async (typed) => {
      const receivedOn = textOf(typed, 'receivedOn');
      const amountTwd = numberOf(typed, 'amountTwd') ?? 0;
      try {
        return await api('/StaffOrder/ReceiveMoney', {
          ...{ orderNo, amountTwd },
          reference: textOf(typed, 'reference'),
          ...(receivedOn && { receivedOn }),
          ...(seen.orderNo === orderNo ? seen.money : nothingSeen.money),
          // Exactly what the form says is missing is no second record of what came before.
          ...(due?.leftTwd === amountTwd && { seenHeldTwd: due.heldTwd }),
        });
      } catch (error) {
        const detail = findRefusal(error)?.details.find(({ path }) => seenFields.includes(path));
        if (detail) {
          const before = seen.orderNo === orderNo ? seen.money : nothingSeen.money;
          setSeen({ orderNo, money: { ...before, [detail.path]: Number(detail.allowed) } });
          void due?.readAgain();
        }
        throw error;
      }
    },
    onSaved: async ({ result }) => {
      showToast(describeReceived(result), toastKindOf(result));
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
          value={orderNo}
          onChange={({ target }) => setOrderNo(target.value.trim().toUpperCase())}
        />
        <div className="space-y-2">
          <MoneyField
            label="收到的金額"
            name="amountTwd"
            problem={problemOf('amountTwd')}
            hint={due?.text}
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
          {due && due.leftTwd > 0 && (
            <Button look="outline" onClick={() => setAmount(`${due.leftTwd}`)}>
              收到 {formatTwd(due.leftTwd)}
            </Button>
          )}
        </div>
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

const orderNoPattern = /^G[0-9A-Z]{12}$/;

/** What came of an order and what is missing; undefined until its number is known, and for staff who see no amounts. */
function useDue(orderNo: string) {
  const { data, refetch } = useQuery({
    ...memberQuery('/StaffOrder/DescribeOrder', { orderNo }),
    ...{ enabled: orderNoPattern.test(orderNo), staleTime: 0, retry: false },
  });
  const order = data?.result;
  if (!order?.money || order.heldTwd === null || order.status === 'CANCELLED') return undefined;
  const { heldTwd } = order;
  const leftTwd = owedBy({ ...order, ...order.money });
  const left = leftTwd > 0 ? `還差 ${formatTwd(leftTwd)}` : '已經付清';
  const text = heldTwd > 0 ? `已收 ${formatTwd(heldTwd)}，${left}` : left;
  return { heldTwd, leftTwd, text, readAgain: refetch };
}
