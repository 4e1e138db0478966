import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { setSharedShops } from './shared-shop.ts';
import type { Stage } from './start-shop.ts';

const pauseMs = 100;

/** Waits, before the journeys of a file, for what `start-shop.ts` starts meanwhile. */
async function readStage(): Promise<Stage> {
  for (;;) {
    const text = await readFile(inject('stageFile'), 'utf8').catch(() => '');
    if (text) return JSON.parse(text);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const stage = await readStage();
if ('fault' in stage) throw new Error(`the shops of the journeys did not start: ${stage.fault}`);
Object.assign(process.env, stage.env);
setSharedShops(stage.shops);
