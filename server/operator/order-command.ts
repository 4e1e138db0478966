import { readConfiguration } from '#server/configuration/configuration.ts';
import { Refusal } from '#server/http/refusal.ts';
import { orderUsage, parseOrderCommand } from './order-arguments.ts';
import type { OrderCommand } from './order-command-schema.ts';
import { CommandMistake, runOwnerCommand, withShop } from './owner-command.ts';
import { callShop, type RunningShop } from './running-shop.ts';

await runOwnerCommand(async () => {
  const command = parseOrderCommand(process.argv.slice(2));
  if (!command) throw new CommandMistake(orderUsage);
  console.log(
    await withShop({
      permissions: ['ORDERS', 'PACKING', 'RECEIVE_MONEY', 'MONEY'],
      running: (shop) => callRunningShop(shop, command),
      alone: async ({ database }, dataDir) => {
        const { openOrderCommandOptions } = await import('./open-order-command-options.ts');
        const { executeOrderCommand } = await import('./execute-order-command.ts');
        const { paymentSecret } = readConfiguration(process.env);
        const options = await openOrderCommandOptions(database, { paymentSecret, dataDir });
        return executeOrderCommand(options, command, new Date()).catch((error: unknown) => {
          throw error instanceof Refusal ? new CommandMistake(error.message) : error;
        });
      },
    }),
  );
  return true;
});

async function callRunningShop(shop: RunningShop, command: OrderCommand): Promise<string> {
  const body = JSON.stringify(command);
  const response = await callShop(shop, '/operator/order', { method: 'POST', body });
  return ((await response.json()) as { output: string }).output;
}
