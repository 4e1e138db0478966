import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { type ReactNode, useState } from 'react';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';

type Choices = { version: string; refusal: string | null };
type Tried<Request, Outcome> = { request: Request; outcome: Outcome };
/** What a form does with a change that was calculated, and when the order is another by now. */
export type TryingProps<C, Request, Outcome> = {
  choices: C;
  onTried: (request: Request, outcome: Outcome) => void;
  onReload: () => void;
};
/** What a step shows before it is done, and what it calls when it is, or when the order is another by now. */
export type ConfirmProps<Request, Outcome> = Tried<Request, Outcome> & {
  onBack: () => void;
  onStale: () => void;
  onDone: () => void;
};

/** A change of an order in two steps: a form, whose outcome is calculated, and its confirmation. */
export function TriedChange<C extends Choices, Request, Outcome>(props: {
  title: string;
  description: string;
  /** As the order was read: undefined while it is. */
  query: { data: { result: C } | undefined; isError: boolean; refetch: () => unknown };
  form: (props: TryingProps<C, Request, Outcome> & { key: string }) => ReactNode;
  confirm: (props: ConfirmProps<Request, Outcome>) => ReactNode;
  onClose: () => void;
}) {
  const { title, description, query, onClose } = props;
  const [tried, setTried] = useState<Tried<Request, Outcome>>();
  const choices = query.data?.result;
  const reload = () => void query.refetch();
  return (
    <TaskDialog title={title} description={description} onClose={onClose}>
      {query.isError && !choices && <FailedList onRetry={reload} />}
      {!query.isError && !choices && <LoadingRows />}
      {choices?.refusal && <Notice kind="WARNING">{choices.refusal}</Notice>}
      {choices && !choices.refusal && (
        <>
          <div hidden={tried !== undefined}>
            {props.form({
              // What was typed belongs to the order as it was read.
              key: choices.version,
              choices,
              onTried: (request, outcome) => setTried({ request, outcome }),
              onReload: reload,
            })}
          </div>
          {tried &&
            props.confirm({
              ...tried,
              onBack: () => setTried(undefined),
              onStale: () => {
                setTried(undefined);
                reload();
              },
              onDone: onClose,
            })}
        </>
      )}
    </TaskDialog>
  );
}
