// npm run bench: prints what was measured on this machine, in this run; with --scale (and --million) how it grows.
// With --order-list: every filter of the desk's list of 100,000 orders.
// With --flash-crowd: 5,000 phones at a flash sale through two nodes.
// With --crowd-budget: what one of those phones costs, in processor time and statements.
// With --screenshots [names]: every page as pictures in tmp/screenshots, or those whose names begin so.
import { openDemoShop, withoutLimits } from './demo-shop.ts';
import { measureFirstLoad, weighPage } from './first-load.ts';
import { benchFirstStart } from './first-start.ts';
import { benchOrders } from './orders.ts';
import { benchPages, findProductId, type PageFigure } from './pages.ts';
import { benchProductList } from './product-list.ts';
import { saveFigures } from './save-figures.ts';
import { benchScale, printScale } from './scale.ts';

if (process.argv.includes('--scale')) {
  const sizes = [1_000, 10_000, 100_000];
  if (process.argv.includes('--million')) sizes.push(1_000_000);
  console.log('\nCalls on PostgreSQL by the number of goods, one at a time: median / p99, growth');
  const figures = await benchScale(sizes, ({ name, goods, medianMs, p99Ms }) =>
    console.log(`  ${goods} ${name}: ${medianMs.toFixed(1)} / ${p99Ms.toFixed(1)} ms`),
  );
  await saveFigures('scale', figures);
  console.log('');
  printScale(figures);
  process.exit();
}

if (process.argv.includes('--order-list')) {
  const { benchOrderList } = await import('./order-list.ts');
  console.log(
    '\nThe desk’s list of 100,000 orders on PostgreSQL, one call at a time: median / slowest',
  );
  const figures = await benchOrderList(({ name, rows, medianMs, maxMs }) =>
    console.log(`  ${name}, ${rows} rows: ${medianMs.toFixed(1)} / ${maxMs.toFixed(1)} ms`),
  );
  await saveFigures('order-list', figures);
  process.exit();
}

if (process.argv.includes('--flash-crowd')) {
  const { benchFlashCrowd } = await import('./flash-crowd.ts');
  console.log(
    '\n5,000 phones at a flash sale of 500 pieces, two nodes on PostgreSQL: median / p99 / slowest',
  );
  const figures = await benchFlashCrowd(({ seconds, ordered, soldOut, refused, ...times }) => {
    console.log(
      `  within ${seconds} s: ${ordered} ordered, ${soldOut} sold out, ${refused} refused`,
    );
    for (const [name, { medianMs, p99Ms, maxMs }] of Object.entries(times)) {
      const all = [medianMs, p99Ms, maxMs].map((ms) => ms.toFixed(0)).join(' / ');
      console.log(`    ${name.padEnd(8)} ${all} ms`);
    }
  });
  await saveFigures('flash-crowd', figures);
  process.exit();
}

if (process.argv.includes('--crowd-budget')) {
  const { benchCrowdBudget } = await import('./crowd-budget.ts');
  console.log(
    '\nOne phone at a flash sale: processor time of nodes / PostgreSQL / the load tool, statements',
  );
  const figures = await benchCrowdBudget();
  for (const { name, nodeMs, databaseMs, phoneMs, statements } of figures) {
    const times = [nodeMs, databaseMs, phoneMs].map((ms) => ms.toFixed(2)).join(' / ');
    console.log(`  ${name.padEnd(30)} ${times} ms, ${statements.toFixed(1)}`);
  }
  await saveFigures('crowd-budget', figures);
  process.exit();
}

if (process.argv.includes('--screenshots')) {
  const { takeScreenshots } = await import('./screenshots.ts');
  await takeScreenshots(process.argv.slice(process.argv.indexOf('--screenshots') + 1));
  process.exit();
}

console.log(
  '\nCalls right after a first start, one at a time: first / median / p99; memory of the shop',
);
const starts = await benchFirstStart();
for (const { database, calls, memory } of starts) {
  for (const { name, firstMs, medianMs, p99Ms } of calls) {
    const times = [firstMs, medianMs, p99Ms].map((ms) => ms.toFixed(1)).join(' / ');
    console.log(`  ${`${database}: ${name}`.padEnd(36)} ${times} ms`);
  }
  const { peakMb, restMb } = memory;
  console.log(`  ${database}: at most ${peakMb.toFixed(0)} MB, then ${restMb.toFixed(0)} MB`);
}
const { url, folder, close } = await openDemoShop(withoutLimits);
const pages: PageFigure[] = [];
try {
  const product = `/products/${await findProductId(url)}?channelId=100083`;
  console.log('\nPages before compression, and what fills them');
  for (const path of ['/?channelId=100083', '/products?channelId=100083', product]) {
    const { bytes, parts } = await weighPage(url, path);
    const largest = Object.entries(parts)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 8)
      .map(([name, of]) => `${name} ${(of / 1000).toFixed(1)}`);
    console.log(`  ${path.padEnd(36)} ${(bytes / 1000).toFixed(1)} kB: ${largest.join(', ')}`);
  }
  console.log('\nFirst load, JavaScript after gzip');
  for (const path of ['/?channelId=100083', product]) {
    const bytes = await measureFirstLoad(url, path);
    console.log(`  ${path.padEnd(36)} ${(bytes / 1000).toFixed(1)} kB`);
  }
  console.log(
    '\nRequests per second (16 connections, median of 5), and share of a bare Node server that sends the same bytes',
  );
  pages.push(...(await benchPages(url, folder)));
  for (const { name, perSecond, ofBare } of pages) {
    console.log(`  ${name.padEnd(36)} ${perSecond.toFixed(0).padStart(6)}   ${ofBare.toFixed(3)}`);
  }
} finally {
  await close();
}
console.log(
  '\nOrders placed per second on PostgreSQL, and share of a bare handler with its statements',
);
const orders = await benchOrders();
for (const { name, perSecond, ofBare } of orders) {
  console.log(`  ${name.padEnd(36)} ${perSecond.toFixed(0).padStart(6)}   ${ofBare.toFixed(3)}`);
}
console.log('\n100,000 products on PostgreSQL, one call at a time, median');
const lists = await benchProductList();
for (const { name, medianMs } of lists) {
  console.log(`  ${name.padEnd(36)} ${medianMs.toFixed(1).padStart(6)} ms`);
}
await saveFigures('run', { starts, pages, orders, lists });
