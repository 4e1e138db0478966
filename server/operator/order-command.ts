import { withStaffCalls } from './ask-staff.ts';
import { executeOrderCommand } from './orders/execute-order-command.ts';
import { orderUsage, parseOrderCommand } from './orders/order-arguments.ts';
import { CommandMistake, runOwnerCommand } from './owner-command.ts';

await runOwnerCommand(async () => {
  const command = parseOrderCommand(process.argv.slice(2));
  if (!command) throw new CommandMistake(orderUsage);
  const permissions = ['ORDERS', 'PACKING', 'RECEIVE_MONEY', 'MONEY'] as const;
  console.log(await withStaffCalls(permissions, (ask) => executeOrderCommand(ask, command)));
  return true;
});
