import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';

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
  const key = await readFile(join(inject('shopDataDir'), 'operator.key'), 'utf8');
  const response = await fetch(`${inject('shopUrl')}/operator${path}`, {
    headers: { 'x-operator-key': key.trim(), 'content-type': 'text/csv' },
    ...(body !== undefined && { method: 'POST', body }),
  });
  expect(response.status).toBe(200);
  return response;
}
