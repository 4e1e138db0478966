import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { myGroupBuysPath } from '#web/navigation/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import type { JoinFailure } from './use-join-form.ts';

const wayOut = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** Why joining failed, with what can be done. */
export function JoinProblem({
  problem,
  canTake,
  onTake,
}: {
  problem: JoinFailure;
  /** Whether a smaller quantity can be taken with one press. */
  canTake: boolean;
  onTake: (most: number) => void;
}) {
  const refusal = problem.kind === 'REFUSED' ? problem.refusal : undefined;
  const most = canTake ? refusal?.most : undefined;
  return (
    <div className="mt-4">
      <Notice kind="DANGER">
        <p>{problem.kind === 'REFUSED' ? problem.refusal.text : problem.text}</p>
        {refusal?.code === 'ALREADY_JOINED' && (
          <ShopLink to={myGroupBuysPath} className={wayOut}>
            前往我的團購
          </ShopLink>
        )}
        {refusal?.code === 'FORBIDDEN' && (
          <ShopLink to="/contact-us" className={wayOut}>
            與我們聯絡
          </ShopLink>
        )}
        {most !== undefined && most > 0 && (
          <button type="button" onClick={() => onTake(most)} className={wayOut}>
            改為 {most} 份
          </button>
        )}
      </Notice>
    </div>
  );
}
