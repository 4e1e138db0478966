import * as contract from '@kaituan/contract/cart';
import { handle } from '../../http/handler.ts';

/** The shop keeps no carts yet, so every member's is empty. */
export const getCartItemCount = handle(contract.getCartItemCount, async () => ({ result: 0 }));
