import { plainHeading } from '#server/catalog-file/columns/column-layout.ts';
import type { CallContext } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changePromotions } from '#server/promotion-file/import-promotions.ts';
import { type StoredPromotion, versionOf } from '#server/promotion-file/promotion-record.ts';
import { promotionHeadings } from '#server/promotion-file/reading/promotion-columns.ts';
import type { FilePromotion } from '#server/promotion-file/reading/read-promotions.ts';

/** A promotion as a form says it: the first line everything, and each SKU follows on a line of its own. */
export type TypedPromotion = {
  file: FilePromotion;
  version: string | null;
  isCheckOnly: boolean;
  /** What it is called in refusals. */
  kindText: string;
};

/**
 * Saves a promotion of a form by the rules of a file; mistakes are answered by field. Opens its transaction itself, and
 * refuses a form that is older than the last change.
 */
export async function savePromotion(
  { database, payments, now }: Pick<CallContext, 'database' | 'payments' | 'now'>,
  { file, version, isCheckOnly, kindText }: TypedPromotion,
): Promise<{ id: number | null; changes: string[] }> {
  const report = await changePromotions(database, [file], {
    isCheckOnly,
    now: () => now,
    gatewayMethods: payments.providers.methods,
    judgeStored: (stored) => refuseUnseen(stored, { id: file.id, version, kindText }),
  });
  if (report.mistakeTotal > 0) {
    const details = report.mistakes.map(({ line, column, reason }) => ({
      ...{ path: pathOf(line, column, file.items?.length ?? 0), rule: 'PLAN', text: reason },
    }));
    throw new Refusal('VALIDATION_FAILED', { details });
  }
  const [made] = report.promotions;
  const id = made?.id && !(isCheckOnly && file.id === null) ? made.id : null;
  return { id, changes: made?.changes ?? [] };
}

function refuseUnseen(
  stored: readonly StoredPromotion[],
  { id, version, kindText }: { id: number | null; version: string | null; kindText: string },
): void {
  const own = stored.find((one) => one.id === id);
  if (!own || versionOf(own) === version) return;
  const message = `別人剛剛改過這個${kindText}，請重新載入後再改`;
  throw new Refusal('SETTINGS_CHANGED', { message });
}

function pathOf(line: number, column: string | null, itemCount: number): string {
  const key = promotionHeadings.get(plainHeading(column ?? '')) ?? 'title';
  if (line >= 2 && line - 2 < itemCount) return `items[${line - 2}].${key}`;
  // Prices that all SKUs share have no field of their own.
  return key === 'rungs' && itemCount > 0 ? 'items[0].rungs' : key;
}
