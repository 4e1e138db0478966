import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CheckField } from '#admin/parts/forms/check-field.tsx';
import { deskKeys, isDeskKey, letterKeys } from '#admin/parts/lists/keys.ts';
import { entryStyle } from './account-entry.tsx';

/** The keys of the desk: shown by `?` and from the menu, and can be switched off. */
export function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isDeskKey(event)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <RowButton aria-haspopup="dialog" onClick={() => setIsOpen(true)} className={entryStyle}>
        <Keyboard aria-hidden size={20} className="shrink-0" />
        鍵盤快速鍵
      </RowButton>
      {isOpen && <Keys onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Keys({ onClose }: { onClose: () => void }) {
  return (
    <TaskDialog
      title="鍵盤快速鍵"
      description="在清單上用；正在輸入文字時不作用。"
      onClose={onClose}
    >
      <dl className="divide-y divide-line">
        {deskKeys.map(({ keys, text }) => (
          <div key={text} className="flex items-center justify-between gap-4 py-2">
            <dt>{text}</dt>
            <dd className="flex shrink-0 gap-2">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-control border border-line bg-sunken px-2 py-1 text-center text-sm font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <CheckField
          name="letterKeys"
          label="使用單一字母與符號的快速鍵"
          defaultChecked={letterKeys.areOn()}
          onChange={({ target }) => letterKeys.turn(target.checked)}
        />
      </div>
    </TaskDialog>
  );
}
