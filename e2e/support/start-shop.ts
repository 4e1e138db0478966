import { subscribe } from 'node:diagnostics_channel';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { projectEnds } from '../../scripts/project-end-reporter.ts';
import { chooseBrowser } from './find-browser.ts';
import { openShop, type RunningShop, seedDemoFolder } from './open-shop.ts';

export type SharedShop = { url: string; dataDir: string; pid: number };

/** What the journeys of a run share, or why they cannot have it. */
export type Stage =
  | {
      /** One for each worker, so that journeys beside each other do not meet. */
      shops: readonly SharedShop[];
      /** Variables of the environment that name the browser, and the data of a demo shop that nobody changed. */
      env: Record<string, string>;
    }
  | { fault: string };

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file in which a worker finds the `Stage`, once it is set. */
    stageFile: string;
  }
}

/** How many workers a run has: no more than files, where only some were asked for. */
async function countWorkers({ vitest, config }: TestProject): Promise<number> {
  // Without options, and without their values: a project's name is no file.
  const asked = process.argv
    .slice(2)
    .filter((one, at, all) => ![one, all[at - 1]].some((arg) => arg?.startsWith('-')))
    .filter((one) => one !== 'run');
  const files = await vitest.globTestSpecifications(asked);
  return Math.min(Number(config.maxWorkers), Math.max(1, files.length));
}

/**
 * Finds the journeys' browser and starts their shops while the tests of other projects run, and stops them after the
 * last journey: at rest the shops would take a tenth of a core and two gigabytes from the tests of other projects.
 */
export default async function startShops(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-stage-'));
  const stageFile = join(folder, 'stage.json');
  project.provide('stageFile', stageFile);
  const shops: RunningShop[] = [];
  let removeSeed = async () => {};
  const setStage = async (): Promise<Stage> => {
    [removeSeed] = await Promise.all([seedDemoFolder(), chooseBrowser()]);
    // Behind a proxy, so that each visitor has its own address.
    const open = async () => shops.push(await openShop({ TRUSTED_PROXIES: '1' }));
    await Promise.all(Array.from({ length: await countWorkers(project) }, open));
    const { CHROMIUM_PATH = '', TEST_DEMO_FOLDER = '' } = process.env;
    return {
      shops: shops.map(({ url, dataDir, pid }) => ({ url, dataDir, pid: pid() ?? 0 })),
      env: { CHROMIUM_PATH, TEST_DEMO_FOLDER },
    };
  };
  const setting = setStage()
    .catch((fault): Stage => ({ fault: String(fault) }))
    .then(async (stage) => {
      await writeFile(`${stageFile}.part`, JSON.stringify(stage));
      await rename(`${stageFile}.part`, stageFile);
    });
  let closing: Promise<unknown> | undefined;
  const close = () => {
    closing ??= setting.then(() => Promise.all(shops.map((shop) => shop.close())));
    return closing;
  };
  subscribe(projectEnds, (name) => {
    // What fails is thrown at the end of the run.
    if (name === project.name) close().catch(() => {});
  });
  return async () => {
    await close();
    await removeSeed();
    await rm(folder, { recursive: true, force: true });
  };
}
