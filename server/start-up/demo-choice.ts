import type { Configuration } from '#server/configuration/configuration.ts';
import { isLoopbackHost } from '#server/http/listening/reachable.ts';
import { StartFault } from '#server/process/start-fault.ts';

/** The warning when a demo turns out to be reachable from outside. */
export const reachableDemo =
  '這是示範商店，而且外部連得到：不收真錢、會員密碼公開、部分驗證碼直接顯示，請勿輸入真實資料；正式開店請設 DEMO_SHOP=false 並使用新的資料庫 / THIS IS A DEMO SHOP THAT OTHERS CAN REACH: no money is taken, passwords of its members are public and some codes are shown on the page, so enter no real data; for a real shop set DEMO_SHOP=false and use a new database';

/**
 * A publicly reachable shop is a demo only if its owner says so, because anyone can pay there without
 * money.
 */
export function requireDemoChoice(
  configuration: Pick<Configuration, 'host' | 'publicUrl'>,
  given: string | undefined,
): void {
  const { host, publicUrl } = configuration;
  const variable = isLoopbackHost(host) ? 'PUBLIC_URL' : 'HOST';
  const isPrivate =
    isLoopbackHost(host) &&
    (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));
  if (isPrivate || (given !== undefined && given !== '')) return;
  throw new StartFault(
    `${variable} 讓外部可以連到這間商店，但沒有說明它是不是示範商店；正式開店請設 DEMO_SHOP=false，給人試用請設 DEMO_SHOP=true。`,
    `${variable} lets others reach this shop, but nothing says whether it is a demo; set DEMO_SHOP=false for a real shop, or DEMO_SHOP=true for one to try.`,
  );
}
