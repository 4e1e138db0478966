import type { Problem } from '#server/catalog-file/import-problems.ts';
import type { PromotionKind } from './reading/promotion-columns.ts';

/** What became of one promotion of a file, or would have; changes in words. */
export type PromotionOutcome = {
  line: number;
  kind: PromotionKind;
  id: number;
  title: string;
  outcome: 'ADDED' | 'CHANGED' | 'UNCHANGED';
  changes: string[];
};

/** What an import of promotions did, or would have done. */
export type PromotionReport = {
  /** False when mistakes forbade it, or when it was only checked. */
  isWritten: boolean;
  promotions: PromotionOutcome[];
  mistakes: Problem[];
  mistakeTotal: number;
};
