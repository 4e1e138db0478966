import { Button } from '@kaituan/kit/controls/button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { asking, InlineQuestion } from '@kaituan/kit/feedback/inline-question.tsx';
import { useState } from 'react';
import { addressLine, type BookAddress } from './address-book-query.ts';

export function AddressCard({
  entry,
  isBusy,
  onChoose,
  onEdit,
  onMakeDefault,
  onRemove,
}: {
  entry: BookAddress;
  isBusy: boolean;
  onChoose: (() => void) | undefined;
  onEdit: () => void;
  onMakeDefault: () => void;
  onRemove: () => void;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const who = `${entry.recipient}，${addressLine(entry)}`;
  return (
    <li className="rounded-control border border-line p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-bold">{entry.recipient}</span>
        <span className="text-sm text-ink-soft tabular-nums">{entry.phone}</span>
        {entry.label && (
          <span className="rounded-full bg-sunken px-2.5 text-sm text-ink-soft">{entry.label}</span>
        )}
        {entry.isDefault && (
          <span className="rounded-full bg-primary-soft px-2.5 text-sm font-semibold text-primary">
            預設
          </span>
        )}
      </p>
      <p className="mt-1 text-sm wrap-anywhere">{addressLine(entry)}</p>
      {isConfirming ? (
        <InlineQuestion
          name="確定刪除這筆地址？"
          className="mt-3 flex flex-wrap items-center justify-end gap-2"
        >
          <span className="flex-1 text-sm">確定刪除這筆地址？</span>
          <TextButton look="quiet" onClick={() => setIsConfirming(false)}>
            保留
          </TextButton>
          <TextButton look="quiet" isBusy={isBusy} className="text-danger" onClick={onRemove}>
            刪除
          </TextButton>
        </InlineQuestion>
      ) : (
        <div className="mt-3 -ml-3 flex flex-wrap items-center">
          {!entry.isDefault && (
            <TextButton look="quiet" isBusy={isBusy} onClick={onMakeDefault}>
              設為預設
            </TextButton>
          )}
          <TextButton look="quiet" aria-label={`修改 ${who}`} onClick={onEdit}>
            修改
          </TextButton>
          <TextButton
            {...asking}
            look="quiet"
            aria-label={`刪除 ${who}`}
            onClick={() => setIsConfirming(true)}
          >
            刪除
          </TextButton>
          {onChoose && (
            <Button aria-label={`使用 ${who}`} className="ml-auto" onClick={onChoose}>
              使用
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
