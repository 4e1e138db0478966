import { memberQuery } from '@kaituan/api-client/query-client';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { DialogShell, DialogTitle } from '@kaituan/kit/dialogs/dialog-shell.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Buyer } from './chat-draft.ts';

/** Whose order it is: a member found by name, or somebody without an account. */
export function BuyerField(props: {
  campaignId: number;
  name: string;
  buyer: Buyer | null;
  onChange: (buyer: Buyer | null) => void;
}) {
  const { name, buyer, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="plain"
        className="-ml-3 px-3 text-sm"
        aria-label={`${name}的帳號：${buyer ? buyer.name : '沒有帳號'}，更改`}
        onClick={() => setIsOpen(true)}
      >
        {buyer ? `會員：${buyer.name}` : '沒有帳號，給連結'}
      </Button>
      {isOpen && (
        <FindBuyer
          {...props}
          onClose={() => setIsOpen(false)}
          onChange={(chosen) => {
            onChange(chosen);
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

function FindBuyer(props: {
  campaignId: number;
  name: string;
  onChange: (buyer: Buyer | null) => void;
  onClose: () => void;
}) {
  const { campaignId, name, onChange, onClose } = props;
  const [typed, setTyped] = useState(name);
  const text = useDeferredValue(typed.trim());
  const { data, isError } = useQuery({
    ...memberQuery('/StaffGroupBuy/SearchBuyerArray', { campaignId, text }),
    enabled: text !== '',
  });
  const buyers = data?.result.buyers;
  return (
    <DialogShell onClose={onClose} className="w-[min(28rem,calc(100vw-2rem))] p-6">
      <DialogTitle className="text-xl font-bold">「{name}」是哪位會員？</DialogTitle>
      <div className="mt-4">
        <FormField
          label="會員名稱或收件人"
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div role="status" className="mt-2 text-sm text-ink-soft">
        {isError && '讀不到會員，請再試一次'}
        {!isError && text !== '' && buyers?.length === 0 && '沒有找到買過的會員'}
      </div>
      <ul className="mt-1 space-y-1">
        {buyers?.map(({ memberId, name: found, phoneEnding }) => (
          <li key={memberId}>
            <Button
              look="soft"
              className="w-full justify-between"
              onClick={() => onChange({ memberId, name: found })}
            >
              <span>{found}</span>
              {phoneEnding && <span className="text-sm">電話末三碼 {phoneEnding}</span>}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="plain" onClick={onClose}>
          返回
        </Button>
        <Button look="outline" onClick={() => onChange(null)}>
          沒有帳號，給連結
        </Button>
      </div>
    </DialogShell>
  );
}
