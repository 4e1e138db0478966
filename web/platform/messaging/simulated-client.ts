import { hasLineMessages } from '@kaituan/domain/notification/line-card';
import type { LineCode } from '@kaituan/domain/notification/line-failure';
import type { MessagingClient, SubWindowEnd } from './messaging-client.ts';
import { findSimulatedWindow, nameOfSimulatedWindow } from './messaging-window.ts';
import { type SharedPage, shareCard } from './share-card.ts';

/** The demo shop's simulated LINE. */
const platform = '/demo-line';
/** As LINE's SDK does: asked every half a second for up to ten minutes; after a failure a second later, ten times. */
const askEveryMs = 500;
const askForMs = 10 * 60_000;
const reconnectAfterMs = 1_000;
const maxReconnects = 10;
/** A window that was closed says nothing. */
const lookEveryMs = 1_000;
const windowLook = 'popup,width=480,height=640';

/** `init` while it is open. */
type Status = 'init' | 'submit' | 'cancel' | 'close' | 'error';

/** Plays LINE's SDK in tabs of a demo shop's simulated LINE, so that its buttons can be tried without a channel. */
export const startMessaging = async (): Promise<MessagingClient> => client;

const client: MessagingClient = {
  isSignedIn: () => true,
  // Who is signed in is for the simulated login to say.
  findIdToken: () => null,
  signIn: (returnUrl) => location.assign(returnUrl),
  signOut: () => undefined,
  canPickFriends: () => true,
  async sendToFriends(page) {
    const given = { messages: messagesOf(page) };
    return (await openWindow(given, (id) => `${platform}/share/${id}`)) === 'submit';
  },
  canSendToChat: () => true,
  sendToChat: async (page) => void (await ask('/messages', messagesOf(page))),
  isFriend: async () => null,
  canAskFriendship: () => false,
  askFriendship: async () => undefined,
  canAddShortcut: () => false,
  addShortcut: async () => undefined,
  canOpenSubWindow: () => true,
  async openSubWindow(path, appData) {
    return endOf[await openWindow({ appData }, () => path)];
  },
  async readAppData() {
    const { given } = await ask<{ given: { appData?: Record<string, unknown> } }>(ownWindow());
    return given.appData ?? {};
  },
  async endSubWindow(end) {
    await ask(ownWindow(), { status: end === 'SUBMITTED' ? 'submit' : 'cancel' });
    window.close();
  },
  openOutside: (url) => void window.open(url, '_blank', 'noopener'),
};

const endOf = {
  submit: 'SUBMITTED',
  cancel: 'CANCELLED',
  close: 'CLOSED',
} as const satisfies Record<string, SubWindowEnd>;

/** As LINE's SDK fails: with one of its codes. */
const problem = (code: LineCode, text: string): Error => Object.assign(new Error(text), { code });

function messagesOf(page: SharedPage): object[] {
  // The simulated LINE takes pictures from a demo shop without https, too.
  const messages = [shareCard(page, document, location.protocol)];
  if (!hasLineMessages(messages)) throw problem('INVALID_ARGUMENT', 'not messages that LINE takes');
  return messages;
}

const ownWindow = (): string => `/windows/${findSimulatedWindow() ?? ''}`;

async function ask<T>(path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const given = body && { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(platform + path, given).catch(() => undefined);
  if (!answer) throw problem('UNKNOWN', 'Failed to connect');
  if (!answer.ok)
    throw problem(answer.status === 404 ? '404' : '400', 'the simulated LINE refused');
  return (await answer.json()) as T;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a window over the page, and waits until it ends. */
async function openWindow(
  given: object,
  pathOf: (id: string) => string,
): Promise<Exclude<Status, 'init' | 'error'>> {
  const { id } = await ask<{ id: string }>('/windows', given);
  const opened = window.open(pathOf(id), nameOfSimulatedWindow(id), windowLook);
  if (!opened) throw problem('CREATE_SUBWINDOW_FAILED', 'the window was blocked');
  const status = await waitForEnd(id, () => opened.closed);
  opened.close();
  if (status === 'error') throw problem('EXCEPTION_IN_SUBWINDOW', 'the window failed');
  return status;
}

async function waitForEnd(id: string, isClosed: () => boolean): Promise<Exclude<Status, 'init'>> {
  const until = Date.now() + askForMs;
  let reconnects = 0;
  for (let asked = 1; Date.now() < until; asked += 1) {
    await pause(askEveryMs);
    // It may have ended and closed between two questions, so it is asked once more.
    const isOver = (asked * askEveryMs) % lookEveryMs === 0 && isClosed();
    try {
      const { status } = await ask<{ status: Status }>(`/windows/${id}`);
      if (status !== 'init' || isOver) return status === 'init' ? 'close' : status;
    } catch (error) {
      reconnects += 1;
      if (reconnects > maxReconnects) throw error;
      await pause(reconnectAfterMs);
    }
  }
  return 'close';
}
