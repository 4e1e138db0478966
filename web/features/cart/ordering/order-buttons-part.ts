import { lazyPart } from '#web/ui/lazy-part.tsx';

export const orderButtons = lazyPart(() =>
  import('./order-buttons.tsx').then((module) => module.OrderButtons),
);
