import type { TestProject } from 'vitest/node';
import { openShop } from './open-shop.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    shopUrl: string;
    shopDataDir: string;
    shopPid: number;
  }
}

/** Starts the journeys' shop before the first test, and stops it after the last. */
export default async function startShop(project: TestProject): Promise<() => Promise<void>> {
  // Behind a proxy, so that each visitor has its own address.
  const shop = await openShop({ TRUSTED_PROXIES: '1' });
  project.provide('shopUrl', shop.url);
  project.provide('shopDataDir', shop.dataDir);
  project.provide('shopPid', shop.pid() ?? 0);
  return shop.close;
}
