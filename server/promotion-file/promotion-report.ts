import type { Problem } from '#server/catalog-file/import-problems.ts';
import type { PromotionKind } from './reading/promotion-columns.ts';

/** The result for one promotion of a file; its changes as texts. */
export type PromotionOutcome = {
  line: number;
  kind: PromotionKind;
  id: number;
  title: string;
  outcome: 'ADDED' | 'CHANGED' | 'UNCHANGED';
  changes: string[];
};

/** The result of an import or a check of promotions. */
export type PromotionReport = {
  /** False after mistakes or a check. */
  isWritten: boolean;
  promotions: PromotionOutcome[];
  mistakes: Problem[];
  mistakeTotal: number;
};
