import { useCall } from '@kaituan/api-client/use-call';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';

/** Reveals masked fields of a section, beside its title; noted in the audit log. */
export function RevealButton(props: { reveal: () => Promise<void>; children: ReactNode }) {
  const { start, isBusy } = useCall({ run: props.reveal });
  return (
    <Button look="plain" isBusy={isBusy} onClick={() => void start()} className="-my-2 text-sm">
      <Eye aria-hidden size={18} />
      {props.children}
    </Button>
  );
}
