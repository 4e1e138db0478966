import { createContext, use } from 'react';

/** What pledges need of payment; the page that shows them provides it. */
export type PledgeTools = {
  /** Begins to pay an order: leaves for the gateway, or shows what is to be paid with. */
  pay(orderNo: string): Promise<void>;
};

export const PledgeToolsContext = createContext<PledgeTools | null>(null);

export function usePledgeTools(): PledgeTools {
  const tools = use(PledgeToolsContext);
  if (!tools) throw new Error('shown outside a page of group buys');
  return tools;
}
