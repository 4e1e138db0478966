import { useCall } from '@kaituan/api-client/use-call';
import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { LogOut, Store } from 'lucide-react';
import { signOut } from '#admin/session/signed-in.ts';
import { useStaff } from '#admin/session/staff.ts';

export const entryStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-sunken';

/** Who works here, and the ways out. */
export function AccountEntry() {
  const { displayName, email } = useStaff();
  const { start, isBusy } = useCall({ run: signOut });
  return (
    <>
      <p className="truncate px-3 py-1 text-sm text-ink-soft" title={email}>
        {displayName}
      </p>
      <a href="/" className={entryStyle}>
        <Store aria-hidden size={20} className="shrink-0" />
        看商店
      </a>
      <RowButton disabled={isBusy} onClick={() => void start()} className={entryStyle}>
        <LogOut aria-hidden size={20} className="shrink-0" />
        登出
      </RowButton>
    </>
  );
}
