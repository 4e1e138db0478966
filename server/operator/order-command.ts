import { readConfiguration } from '#server/configuration/configuration.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findOrderWish, orderUsage } from './order-arguments.ts';
import type { OrderWish } from './order-wish.ts';
import { CommandMistake, runOwnerCommand, withShop } from './owner-command.ts';
import { askShop, type RunningShop } from './running-shop.ts';

await runOwnerCommand(async () => {
  const wish = findOrderWish(process.argv.slice(2));
  if (!wish) throw new CommandMistake(orderUsage);
  console.log(
    await withShop({
      running: (shop) => askRunningShop(shop, wish),
      alone: async ({ database }, dataDir) => {
        const { openOrderDesk } = await import('./open-order-desk.ts');
        const { carryOutOrder } = await import('./carry-out-order.ts');
        const { paymentSecret } = readConfiguration(process.env);
        const desk = await openOrderDesk(database, { paymentSecret, dataDir });
        return carryOutOrder(desk, wish, new Date()).catch((error: unknown) => {
          throw error instanceof Refusal ? new CommandMistake(error.message) : error;
        });
      },
    }),
  );
  return true;
});

async function askRunningShop(shop: RunningShop, wish: OrderWish): Promise<string> {
  const body = JSON.stringify(wish);
  const response = await askShop(shop, '/operator/order', { method: 'POST', body });
  return ((await response.json()) as { output: string }).output;
}
