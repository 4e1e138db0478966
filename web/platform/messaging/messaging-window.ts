import { isSimulated } from './messaging-address.ts';

/** LINE's app says in the user agent that a page is in a window over another; the simulated LINE names its windows. */
const agentOfWindow = /\bLIFF\/SubWindow\b/;
const simulatedName = /^simulated-line-([\w-]+)$/;

/** Whether this page is in a window that LINE's app opened over another. */
export const isInSubWindow = (): boolean =>
  agentOfWindow.test(navigator.userAgent) || (isSimulated() && findSimulatedWindow() !== undefined);

/** The window of the simulated LINE that this is. */
export const findSimulatedWindow = (): string | undefined => simulatedName.exec(window.name)?.[1];
export const nameOfSimulatedWindow = (id: string): string => `simulated-line-${id}`;
