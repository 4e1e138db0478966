// node scripts/run-built.mjs bench/journeys.ts: fourteen journeys of a shopper on a phone, counted and timed.
import { chooseBrowser, launchBrowser } from '../e2e/support/find-browser.ts';
import { openDemoShop } from './demo-shop.ts';
import { Shopper } from './shopper.ts';
import { walkJourneys } from './walk-journeys.ts';

const shop = await openDemoShop();
await chooseBrowser();
const browser = await launchBrowser({ pictures: true });
try {
  console.log('| Journey | Taps | Fields | Seconds |\n|---|---|---|---|');
  for await (const { name, taps, fields, seconds } of walkJourneys(() =>
    Shopper.enter(browser, shop.url),
  )) {
    console.log(`| ${name} | ${taps} | ${fields} | ${seconds.toFixed(1)} |`);
  }
} finally {
  await browser.close();
  await shop.close();
}
