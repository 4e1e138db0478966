import { apiQuery } from '@kaituan/api-client/query-client';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { ProblemNotice } from './problem-notice.tsx';
import { explainProblem } from './sign-in-problem.ts';
import { useSignIn } from './use-sign-in.ts';

/** Confirms a LINE login that returned to another browser than the one that started it. */
export function LineTicket({ ticket, onCancel }: { ticket: string; onCancel: () => void }) {
  const { data, error } = useQuery({
    ...apiQuery('/identity/get-pending-line-login', { ticket }),
    meta: { isQuiet: true },
  });
  const { problem, isBusy, attempt } = useSignIn();
  const text =
    problem.text ??
    problem.fields.password ??
    (error ? explainProblem(error, navigator.onLine).text : undefined);
  return (
    <div className="space-y-4">
      {text && <ProblemNotice>{text}</ProblemNotice>}
      {data && (
        <p>
          要以 LINE 帳號<strong>「{data.result.displayName}」</strong>
          在這個瀏覽器登入嗎？如果不是您本人，請按取消。
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onCancel} look="outline">
          取消
        </Button>
        <Button
          isBusy={isBusy}
          disabled={!data}
          onClick={() =>
            attempt((identity) => identity.signIn({ kind: 'LINE_TICKET', given: { ticket } }))
          }
        >
          確認登入
        </Button>
      </div>
    </div>
  );
}
