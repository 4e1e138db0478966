import type { TestProject } from 'vitest/node';
import { chooseBrowser } from './find-browser.ts';
import { openShop, seedDemoFolder } from './open-shop.ts';

export type SharedShop = { url: string; dataDir: string; pid: number };

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker, so that journeys beside each other do not meet. */
    shops: readonly SharedShop[];
  }
}

/** Finds the journeys' browser and starts their shops before the first test, and stops them after the last. */
export default async function startShops(project: TestProject): Promise<() => Promise<void>> {
  const [removeSeed] = await Promise.all([seedDemoFolder(), chooseBrowser()]);
  const shops = await Promise.all(
    // Behind a proxy, so that each visitor has its own address.
    Array.from({ length: Number(project.config.maxWorkers) }, () =>
      openShop({ TRUSTED_PROXIES: '1' }),
    ),
  );
  project.provide(
    'shops',
    shops.map(({ url, dataDir, pid }) => ({ url, dataDir, pid: pid() ?? 0 })),
  );
  return async () => {
    await Promise.all(shops.map((shop) => shop.close()));
    await removeSeed();
  };
}
