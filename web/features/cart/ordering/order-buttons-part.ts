import { lateCode } from '#web/ui/late-part.tsx';

export const orderButtons = lateCode(() =>
  import('./order-buttons.tsx').then((module) => module.OrderButtons),
);
