import { caseFillOf } from '@kaituan/domain/group-buy/case-lot';

type Pieces = { unitsConfirmed: number; unitLabel: string };

/** What the current case lacks, counting confirmed pieces only. */
export function caseFillText({ unitsConfirmed, unitLabel }: Pieces, caseQty: number): string {
  const { cases, missing } = caseFillOf(unitsConfirmed, caseQty);
  if (unitsConfirmed === 0) return `滿 ${caseQty} ${unitLabel}就湊滿第一箱`;
  if (missing > 0) return `這箱再 ${missing} ${unitLabel}就湊滿`;
  return `已湊滿 ${cases} 箱，下一箱要 ${caseQty} ${unitLabel}`;
}

/** How the visitor's pieces would fill the cases; undefined for none. */
export function ownCaseText(
  { unitsConfirmed, unitLabel }: Pieces,
  quantity: number,
  caseQty: number,
): string | undefined {
  if (quantity === 0) return undefined;
  const own = `加上您的 ${quantity} ${unitLabel}`;
  const before = caseFillOf(unitsConfirmed, caseQty);
  const { cases, missing } = caseFillOf(unitsConfirmed + quantity, caseQty);
  if (missing === 0) return `${own}，剛好湊滿 ${cases} 箱`;
  const filled = cases > before.cases ? `湊滿 ${cases} 箱，下一箱` : '';
  return `${own}，${filled}還差 ${missing} ${unitLabel}`;
}
