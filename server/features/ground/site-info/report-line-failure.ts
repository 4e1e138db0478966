import * as contract from '@kaituan/contract/catalog/site-info';
import type { Queryable } from '#server/database/database.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { handle } from '#server/http/handler.ts';

/** Anybody may call: a kind of failure is logged once within this time, and so many lines in all; both by a node for itself. */
export const quietMs = 10 * 60_000;
export const maxLines = 30;

/** By kind, of which the contract has few: when it was logged last, and how often it came since. */
type Kind = { atMs: number; repeats: number };
type Logged = { kinds: Map<string, Kind>; linesSince: number; lines: number };
const loggedOf = new WeakMap<Queryable, Logged>();

/** The log has the failure itself, which the shopper is told of in a sentence. */
export const reportLineFailure = handle(
  contract.reportLineFailure,
  async ({ channelId, code, step }, { database, log, now }) => {
    await requireChannel(database, channelId);
    const logged = loggedOf.get(database) ?? { kinds: new Map(), linesSince: 0, lines: 0 };
    loggedOf.set(database, logged);
    const { isLogged, repeats } = countFailure(
      logged,
      `${channelId} ${step} ${code}`,
      now.getTime(),
    );
    if (isLogged && logged.lines <= maxLines) {
      log.warn({ channelId, lineStep: step, lineCode: code, repeats }, 'LINE failed in a browser');
    } else if (isLogged) {
      log.warn('too many failures of LINE in browsers; others are not logged for a while');
    }
    return { result: { isReceived: true as const } };
  },
);

/** Whether there is a line of it now, and how often it came since it had one. The line after the last tells that others follow. */
function countFailure(
  logged: Logged,
  name: string,
  atMs: number,
): { isLogged: boolean; repeats: number } {
  const kind = logged.kinds.get(name) ?? { atMs: Number.NEGATIVE_INFINITY, repeats: 0 };
  logged.kinds.set(name, kind);
  if (atMs - logged.linesSince >= quietMs) Object.assign(logged, { linesSince: atMs, lines: 0 });
  const { repeats } = kind;
  const isKnown = atMs - kind.atMs < quietMs;
  const isLogged = !isKnown && logged.lines <= maxLines;
  if (isLogged) logged.lines += 1;
  if (isLogged && logged.lines <= maxLines) Object.assign(kind, { atMs, repeats: 0 });
  else kind.repeats += 1;
  return { isLogged, repeats };
}
