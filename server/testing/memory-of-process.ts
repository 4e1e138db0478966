import { execFileSync } from 'node:child_process';
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
