import { nothingToSendText } from '@kaituan/domain/order/return-life';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useState } from 'react';

/** How goods were to be sent back the last time on this device, which is mostly the next one's, too. */
const lastApprovalKey = 'desk.sendBack';

/** What is said to a member whose return is agreed to: without it nobody could tell that the goods were sent. */
export function useSendBack() {
  const [typed, setTyped] = useState(() => localStorage.getItem(lastApprovalKey) ?? '');
  const [isNothingToSend, setNothingToSend] = useState(false);
  const words = typed.trim();
  return {
    isMissing: !isNothingToSend && words === '',
    said: isNothingToSend ? { reason: nothingToSendText, isNothingToSend } : { reason: words },
    keep: () => {
      if (!isNothingToSend) localStorage.setItem(lastApprovalKey, words);
    },
    fields: { typed, setTyped, isNothingToSend, setNothingToSend },
  };
}

export function SendBackFields({
  typed,
  setTyped,
  isNothingToSend,
  setNothingToSend,
  problem,
}: ReturnType<typeof useSendBack>['fields'] & { problem?: string | undefined }) {
  return (
    <>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={isNothingToSend}
          onChange={({ target }) => setNothingToSend(target.checked)}
          className="size-5 accent-primary"
        />
        不用寄回（變質、破損等），之後直接退款
      </label>
      {!isNothingToSend && (
        <FormField
          label="怎麼寄回，會告訴會員：地址、貨運、誰付運費"
          name="reason"
          value={typed}
          maxLength={100}
          problem={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </>
  );
}
