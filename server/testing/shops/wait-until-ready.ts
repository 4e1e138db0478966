import type { ChildProcess } from 'node:child_process';

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
