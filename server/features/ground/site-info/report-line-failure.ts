import * as contract from '@kaituan/contract/catalog/site-info';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { handle } from '#server/http/handler.ts';

/** Anybody may call: a kind of failure is logged once within this time, and so many lines in all. */
export const quietMs = 10 * 60_000;
export const maxLines = 30;

/** By kind, of which the contract has few: when it was logged last, and how often it came since. */
type Kind = { atMs: number; repeats: number };
type Logged = { kinds: Map<string, Kind>; linesSince: number; lines: number };
const logged: Logged = { kinds: new Map(), linesSince: 0, lines: 0 };

/** The log has the failure itself, which the shopper is told of in a sentence. */
export const reportLineFailure = handle(
  contract.reportLineFailure,
  async ({ channelId, code, step }, { database, log, now }) => {
    await requireChannel(database, channelId);
    const repeats = countFailure(`${channelId} ${step} ${code}`, now.getTime());
    if (repeats !== undefined) {
      log.warn({ channelId, lineStep: step, lineCode: code, repeats }, 'LINE failed in a browser');
    }
    return { result: { isReceived: true as const } };
  },
);

/** How often it came since it was logged last; undefined when it is not logged now. */
function countFailure(name: string, atMs: number): number | undefined {
  const kind = logged.kinds.get(name) ?? { atMs: Number.NEGATIVE_INFINITY, repeats: 0 };
  logged.kinds.set(name, kind);
  if (atMs - logged.linesSince >= quietMs) Object.assign(logged, { linesSince: atMs, lines: 0 });
  if (atMs - kind.atMs < quietMs || logged.lines === maxLines) {
    kind.repeats += 1;
    return undefined;
  }
  logged.lines += 1;
  const { repeats } = kind;
  Object.assign(kind, { atMs, repeats: 0 });
  return repeats;
}
