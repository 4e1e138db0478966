import { taipeiDayOf } from '@kaituan/domain/taipei-day';

/** The last time that clocks in Taipei showed this, such as `10:00`: for what is quiet at night while tests run at any hour. */
export function lastTime(clock: string): Date {
  const at = Date.parse(`${taipeiDayOf(Date.now())}T${clock}:00+08:00`);
  return new Date(at > Date.now() ? at - 86_400_000 : at);
}
