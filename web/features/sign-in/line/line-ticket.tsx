import { apiQuery, quietQuery } from '@kaituan/api-client/query-client';
import type { StoredCart } from '@kaituan/contract/order/guest-cart';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { ProblemNotice } from '#web/features/sign-in/problem-notice.tsx';
import { explainProblem } from '#web/features/sign-in/sign-in-problem.ts';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';

/** The cart that a guest keeps in this browser, which a sign-in at LINE takes to where it ends. */
export type CartOfGuest = {
  handOver: (channelId: number) => StoredCart | null;
  keep: (cart: StoredCart, channelId: number | null) => void;
};

/** Confirms a LINE login that returned to another browser than the one that started it. */
export function LineTicket({
  ticket,
  keepCart,
  onCancel,
}: {
  ticket: string;
  keepCart: CartOfGuest['keep'];
  onCancel: () => void;
}) {
  const { data, error } = useQuery(
    quietQuery(apiQuery('/identity/get-pending-line-login', { ticket })),
  );
  const { problem, isBusy, attempt } = useSignIn();
  const text =
    problem.text ??
    problem.fields.password ??
    (error ? explainProblem(error, navigator.onLine).text : undefined);
  const cart = data?.result.cart ?? null;
  const confirm = () => {
    // It joins the member's cart as soon as somebody is signed in.
    if (cart) keepCart(cart, data?.result.channelId ?? null);
    void attempt((identity) => identity.signIn({ kind: 'LINE_TICKET', given: { ticket } }));
  };
  return (
    <div className="space-y-4">
      {text && <ProblemNotice>{text}</ProblemNotice>}
      {data && (
        <p>
          要以 LINE 帳號<strong>「{data.result.displayName}」</strong>
          在這個瀏覽器登入嗎？如果不是您本人，請按取消。
        </p>
      )}
      {cart && (
        <p className="text-sm text-ink-soft">
          剛才放進購物車的 {cart.lines.length} 項商品會一起帶過來。
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onCancel} look="outline">
          取消
        </Button>
        <Button isBusy={isBusy} disabled={!data} onClick={confirm}>
          確認登入
        </Button>
      </div>
    </div>
  );
}
