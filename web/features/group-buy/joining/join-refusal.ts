import { findRefusal } from '@kaituan/api-client/api';
import type { RefusalCode } from '@kaituan/contract/refusals';

/** Why joining was refused, and the alternatives. */
export type JoinRefusal = {
  code: RefusalCode;
  text: string;
  /** The highest quantity that would be accepted, if known. */
  max: number | undefined;
};

/** Overrides refusal messages that would be unclear here. */
const textOf: Partial<Record<RefusalCode, string>> = {
  ALREADY_JOINED: '您已經跟了這一團，要改數量請到「我的團購」。',
  TEAM_NOT_OPEN: '這一團剛好額滿或時間到了，可以參加其他團，或自己開一團。',
  CAMPAIGN_NOT_OPEN: '這個團購現在不能跟團，畫面已更新為最新狀態。',
  FORBIDDEN: '這個團購只開放給這個賣場的認證會員，如有疑問請與我們聯絡。',
};

/** The refusal inside an error; undefined for faults. */
export function readJoinRefusal(error: unknown): JoinRefusal | undefined {
  const refusal = findRefusal(error);
  if (!refusal || refusal.code === 'INTERNAL' || refusal.code === 'UNAUTHENTICATED') {
    return undefined;
  }
  const max = refusal.details
    .flatMap(({ suggest, allowed }) => [suggest, allowed].flat())
    .find((value): value is number => Number.isSafeInteger(value));
  return { code: refusal.code, text: textOf[refusal.code] ?? refusal.message, max };
}
