import { Refusal } from '#server/http/refusal.ts';
import { findGroupWish, groupUsage } from './group-arguments.ts';
import type { GroupWish } from './group-wish.ts';
import { CommandMistake, runOwnerCommand, withShop } from './owner-command.ts';
import { findPromotionWish } from './promotion-arguments.ts';
import { askShop, type RunningShop } from './running-shop.ts';

await runOwnerCommand(async () => {
  const ofFile = findPromotionWish(process.argv.slice(2));
  if (ofFile) {
    const { carryOutPromotionFile } = await import('./promotion-files.ts');
    return carryOutPromotionFile(ofFile);
  }
  const wish = findGroupWish(process.argv.slice(2));
  if (!wish) throw new CommandMistake(groupUsage);
  console.log(
    await withShop({
      running: (shop) => askRunningShop(shop, wish),
      alone: async ({ database }) => {
        const { carryOutGroup } = await import('./carry-out-group.ts');
        return carryOutGroup(database, wish, new Date()).catch((error: unknown) => {
          throw error instanceof Refusal ? new CommandMistake(error.message) : error;
        });
      },
    }),
  );
  return true;
});

async function askRunningShop(shop: RunningShop, wish: GroupWish): Promise<string> {
  const body = JSON.stringify(wish);
  const response = await askShop(shop, '/operator/group', { method: 'POST', body });
  return ((await response.json()) as { output: string }).output;
}
