import { callShop, findRunningShop } from '@kaituan/server/operator/running-shop';
import { expect } from 'vitest';
import { sharedShop } from './shared-shop.ts';

/** Changes a price by exporting and importing the product's row. */
export async function changePrice(code: string, fromTwd: number, toTwd: number): Promise<void> {
  const table = await (await callOperator('/catalog/export?format=csv')).text();
  const [header = '', ...rows] = table.split(/\r?\n/);
  const row = rows.find((one) => one.includes(`,${code},`)) ?? '';
  const moved = row.replace(new RegExp(`(?<=,)${fromTwd}(?=,)`, 'g'), String(toTwd));
  expect(moved).not.toBe(row);
  const response = await callOperator('/catalog/import', `${header}\n${moved}\n`);
  const report = await response.text();
  expect(report).toContain('"REPORT"');
  expect(report).not.toContain('"FAILURE"');
}

async function callOperator(path: string, body?: string): Promise<Response> {
  const shop = await findRunningShop(sharedShop().dataDir);
  if (!shop) throw new Error('the shop of the journeys is not running');
  return callShop(shop, `/operator${path}`, body === undefined ? {} : { method: 'POST', body });
}
