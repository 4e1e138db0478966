import { lateCode } from '#web/ui/late-part.tsx';

export const flashSaleBoard = lateCode(() =>
  import('./flash-sale-board.tsx').then((module) => module.FlashSaleBoard),
);
