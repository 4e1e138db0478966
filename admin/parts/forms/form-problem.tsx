import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import type { ReactNode } from 'react';

const overwritten = <p>改看最新的內容時，您剛才填的不會保留；要用的請先複製。</p>;

/** Why a form was not saved; where somebody else changed the record meanwhile, the way to what it has now. */
export function FormProblem(props: {
  form: { problem: string | undefined; isChanged: boolean };
  onReload: () => void;
  /** What is said of the change. */
  children?: ReactNode;
}) {
  const { form, onReload, children = overwritten } = props;
  if (!form.problem) return null;
  return (
    <Notice kind="DANGER">
      <p>{form.problem}</p>
      {form.isChanged && (
        <>
          {children}
          <Button look="outline" className="mt-2" onClick={onReload}>
            改看最新的內容
          </Button>
        </>
      )}
    </Notice>
  );
}
