// Loaded before the shop (`node --import`): its clock is moved by the seconds that CLOCK_SHIFT_FILE holds.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_SHIFT_FILE ?? '';
const readEveryMs = 250;
const RealDate = Date;
let shiftMs = 0;

const read = () => {
  try {
    shiftMs = Number(readFileSync(file, 'utf8')) * 1_000 || 0;
  } catch {
    shiftMs = 0;
  }
};
read();
setInterval(read, readEveryMs).unref();

const now = () => RealDate.now() + shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
