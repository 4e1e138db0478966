import { cartActions } from '#web/features/cart/ordering/cart-actions.ts';
import { flashSaleActions } from '#web/features/flash-sale/reminder-call.ts';
import { joinActions } from '#web/features/group-buy/joining/join-actions.ts';
import { type ActionKind, openPage } from '#web/navigation/intended-action.ts';

/** All that can be done after a sign-in; a feature that guards an action adds its kind here. */
export const actionKinds: readonly ActionKind[] = [
  openPage,
  ...cartActions,
  ...flashSaleActions,
  ...joinActions,
];
