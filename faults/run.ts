// npm run faults: mixed shopping on two nodes while one thing after the other goes wrong.
import { checkBooks, waitUntilSettled } from './books.ts';
import { scenarios } from './buying.ts';
import { type Fault, faults } from './fault-list.ts';
import { openFaultShop } from './fault-shop.ts';
import { startShopping } from './shopping.ts';
import { createTrafficLog } from './traffic-log.ts';
import { waitUntilAllServe } from './wait-until-all-serve.ts';

const second = 1_000;
const requestsPerSecond = 150;
const warmUpMs = 45 * second;
const calmMs = 8 * second;
const restMs = 40 * second;
/** Some payments fail on purpose, and some goods are scarce. */
const leastPaidShare = 0.4;
const memoryMayGrowBytes = 60 * 2 ** 20;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const seconds = (ms: number) => `${(ms / second).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

const problems: string[] = [];
console.log('Opening two nodes of the demo shop on PostgreSQL …');
const shop = await openFaultShop({ members: 3_500 });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => shop.close().finally(() => process.exit(1)));
}
const log = createTrafficLog();
log.begin('calm');
const shopping = startShopping({
  ...{ nodes: shop.nodes, members: shop.members.values(), goods: shop.goods },
  ...{ productIds: shop.productIds, files: shop.files, scenarios, log, requestsPerSecond },
});
try {
  await wait(warmUpMs);
  const memoryBefore = shop.nodes.map((node) => node.memoryBytes());
  report('calm');
  expectNoFaults('calm', false);
  for (const fault of faults) await goThrough(fault);
  await shopping.stop();
  await compareBooks();
  await wait(restMs);
  compareMemory(memoryBefore);
} finally {
  await shop.close();
}
for (const problem of problems) console.log(`✗ ${problem}`);
console.log(
  problems.length === 0 ? '✓ nothing lost, nothing doubled' : `${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);

async function goThrough({ name, isDatabaseAway, run }: Fault): Promise<void> {
  log.begin(name);
  const wasRun = (await run(shop)) !== false;
  const recoveryMs = await waitUntilAllServe(shop.nodes);
  log.begin(`after ${name}`);
  if (recoveryMs === undefined) problems.push(`${name}: a node did not serve again`);
  await wait(calmMs);
  report(
    name,
    wasRun ? `both serve ${seconds(recoveryMs ?? Number.NaN)} later` : 'not run: only root can',
  );
  expectNoFaults(name, isDatabaseAway);
  expectNoFaults(`after ${name}`, false);
}

async function compareBooks(): Promise<void> {
  const unsettled = await waitUntilSettled(shop.database);
  problems.push(...unsettled.map(({ kind, id, state }) => `${kind} ${id} is still ${state}`));
  const { purchases, failures } = shopping;
  const books = await checkBooks(shop.database, { purchases, goods: shop.goods });
  problems.push(...books.mistakes);
  const { orders, paidOrders, takenTwd, returnedTwd, netTwd } = books;
  const acknowledged = purchases.filter(({ orderNo }) => orderNo !== null).length;
  console.log(
    `${purchases.length} purchases, ${acknowledged} got an order number; ${orders} orders, ${paidOrders} paid`,
  );
  console.log(`gateway took NT$${takenTwd}, gave back NT$${returnedTwd}; orders keep NT$${netTwd}`);
  if (takenTwd - returnedTwd !== netTwd) {
    problems.push('what the gateway took and did not give back is not what orders keep');
  }
  if (paidOrders < leastPaidShare * purchases.length) {
    problems.push(`only ${paidOrders} of ${purchases.length} purchases were paid`);
  }
  for (const [text, count] of countEach(failures)) console.log(`  ${count} × gave up: ${text}`);
}

function compareMemory(before: readonly number[]): void {
  for (const [index, node] of shop.nodes.entries()) {
    const [was = 0, is] = [before[index], node.memoryBytes()];
    console.log(`node ${index + 1}: ${megabytes(was)} before, ${megabytes(is)} after`);
    if (is - was > memoryMayGrowBytes)
      problems.push(`node ${index + 1} did not give its memory back`);
  }
}

function report(name: string, rest = ''): void {
  const { requests, noAnswer, refused, medianMs, p99Ms } = log.figuresOf(name);
  const statuses = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(
    name.padEnd(40),
    `${requests} requests, median ${medianMs.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`,
    [noAnswer > 0 ? `${noAnswer} without answer` : '', statuses, rest].filter(Boolean).join('; '),
  );
}

/** The only allowed 5xx is 503, while the database is unavailable. */
function expectNoFaults(phase: string, isDatabaseAway: boolean): void {
  for (const [status, count] of log.figuresOf(phase).refused) {
    const isRight = status < 500 || (status === 503 && isDatabaseAway);
    if (!isRight) problems.push(`${phase}: ${count} × ${status}`);
  }
}

function countEach(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
