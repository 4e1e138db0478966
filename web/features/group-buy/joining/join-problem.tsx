import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useEffect, useRef } from 'react';
import { myGroupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import type { JoinFailure } from './use-join-form.ts';

const wayOut = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** Why joining failed, with what can be done. */
export function JoinProblem({
  problem,
  canTake,
  unit,
  onTake,
}: {
  problem: JoinFailure;
  /** Whether a smaller quantity can be taken with one press. */
  canTake: boolean;
  unit: string;
  onTake: (max: number) => void;
}) {
  const refusal = problem.kind === 'REFUSED' ? problem.refusal : undefined;
  const max = canTake ? refusal?.max : undefined;
  const frame = useRef<HTMLDivElement>(null);
  // The sticky button can hide what is below the fold.
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again for every new problem
  useEffect(() => frame.current?.scrollIntoView({ block: 'center' }), [problem]);
  return (
    <div ref={frame} className="mt-4">
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
        {max !== undefined && max > 0 && (
          <TextButton look="underlined" onClick={() => onTake(max)} className="font-semibold">
            改為 {max} {unit}
          </TextButton>
        )}
      </Notice>
    </div>
  );
}
