import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { isAnyUnsaved } from './unsaved.tsx';
import type { ChangedField } from './use-newest.ts';

/** What somebody else changed meanwhile, where what was typed can be saved on top of it. */
type Meanwhile = {
  changed: readonly ChangedField[] | null;
  /** What a field is called, with what it has now; undefined for one that nobody knows. */
  describe: (field: ChangedField) => string | undefined;
};

/** Why a form was not saved; where somebody else changed the record meanwhile, the way to what it has now. */
export function FormProblem(props: {
  form: { problem: string | undefined; isChanged: boolean; isBusy?: boolean };
  onReload: () => void;
  meanwhile?: Meanwhile;
}) {
  const { form, onReload, meanwhile } = props;
  const [isAsking, setIsAsking] = useState(false);
  if (!form.problem) return null;
  const isKept = Boolean(meanwhile?.changed);
  return (
    <Notice kind="DANGER">
      <p>{form.problem}</p>
      {form.isChanged && (
        <>
          {meanwhile && <ChangedFields {...meanwhile} />}
          <div className="mt-2 flex flex-wrap gap-2">
            {isKept && (
              <Button type="submit" look="outline" isBusy={form.isBusy ?? false}>
                保留我的改動，存到最新內容
              </Button>
            )}
            <Button
              look="outline"
              onClick={() => (isAnyUnsaved() ? setIsAsking(true) : onReload())}
            >
              改看最新的內容
            </Button>
          </div>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title="要放棄您剛才填的嗎？"
          label="放棄，改看最新的"
          onConfirm={() => {
            setIsAsking(false);
            onReload();
          }}
          onClose={() => setIsAsking(false)}
        >
          改看最新的內容時，您剛才填的不會保留；要用的請先複製。
        </ConfirmDialog>
      )}
    </Notice>
  );
}

function ChangedFields({ changed, describe }: Meanwhile) {
  if (!changed) return null;
  const namesOf = (fields: readonly ChangedField[]): string =>
    [...new Set(fields.flatMap((field) => describe(field) ?? []))].join('、');
  const all = namesOf(changed);
  const both = changed.filter(({ isTyped }) => isTyped);
  // Rows that both added or deleted: nobody can say which belongs to which.
  const lists = both.filter(({ now }) => Array.isArray(now));
  const own = namesOf(both.filter((field) => !lists.includes(field)));
  return (
    <>
      {all && <p>改過的欄位：{all}</p>}
      {own && <p>您也改了其中的：{own}，儲存後會是您填的。</p>}
      {lists.length > 0 && (
        <p>
          兩邊都增減了同一份清單，列和列對不起來，沒辦法逐列合併：儲存後整份是您填的，別人這次加或刪的不會留下。要用別人那份，先複製您填的，再按「改看最新的內容」。
        </p>
      )}
      <p>您填的都還在。儲存之後，您沒有改的欄位會用最新的內容。</p>
    </>
  );
}
