import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Resident memory of another process now. */
export function memoryBytesOf(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return Number(kilobytes) * 1024;
}

/** The most of it so far, in bytes; NaN where the system does not keep it. */
export function peakMemoryBytesOf(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) && /^VmHWM:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1];
  return kilobytes ? Number(kilobytes) * 1024 : Number.NaN;
}

const ticksPerSecond = 100;

/** The processor time that another process has used, in milliseconds; NaN where the system does not say. */
export function cpuMsOf(pid: number | undefined, { withEnded = false } = {}): number {
  const [user, system, ofEndedUser, ofEndedSystem] = statOf(pid).slice(11, 15).map(Number);
  const own = (user ?? Number.NaN) + (system ?? Number.NaN);
  const ofEnded = withEnded ? (ofEndedUser ?? 0) + (ofEndedSystem ?? 0) : 0;
  return ((own + ofEnded) * 1_000) / ticksPerSecond;
}

/** The process that started another one. */
export const parentOf = (pid: number | string): number => Number(statOf(pid)[1]);

/** Its state and what follows it; the name before it may have spaces. */
function statOf(pid: number | string | undefined): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

const startTimeoutMs = 120_000;
const pauseMs = 100;

/** Waits until a shop process responds; kills it after a timeout. */
export async function waitUntilReady(url: string, shop: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new Error(`the shop ended with ${shop.exitCode}`);
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  shop.kill('SIGKILL');
  throw new Error('the shop did not get ready');
}

/** Ends a shop process by SIGTERM and returns its exit code once it has ended: until then it writes to its folder. */
export async function endShopProcess(shop: ChildProcess): Promise<number | null> {
  if (shop.exitCode !== null || shop.signalCode !== null) return shop.exitCode;
  const exited = new Promise<number | null>((resolve) => shop.once('exit', resolve));
  shop.kill('SIGTERM');
  return exited;
}
