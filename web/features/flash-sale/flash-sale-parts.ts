import { lazyPart } from '#web/ui/lazy-part.tsx';

export const flashSaleBoard = lazyPart(() =>
  import('./flash-sale-board.tsx').then((module) => module.FlashSaleBoard),
);
