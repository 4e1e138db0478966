import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { CampaignProgress } from '@kaituan/contract/group-buy/campaign';

/** A browser's connection to the live progress of campaigns. */
export type LiveWatcher = {
  status: number;
  headers: IncomingMessage['headers'];
  /** The raw text received so far. */
  text(): string;
  /** Every `progress` event so far. */
  events(): CampaignProgress[][];
  /** Whether the server has ended it. */
  isOver(): boolean;
  close(): void;
};

/** Opens a connection; a refused one has its status and its body as text. */
export function openWatcher(
  url: string,
  options: { headers?: Record<string, string> } = {},
): Promise<LiveWatcher> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(url, { agent: false, ...options }, (response) => {
      let text = '';
      let isOver = false;
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.on('error', () => {});
      response.on('close', () => {
        isOver = true;
      });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        events: () => readProgress(text),
        isOver: () => isOver,
        close: () => request.destroy(),
      });
    });
    request.on('error', reject);
  });
}

const readProgress = (text: string): CampaignProgress[][] =>
  [...text.matchAll(/^event: progress\ndata: (.*)\n\n/gm)].map(
    ([, data = '[]']) => JSON.parse(data) as CampaignProgress[],
  );
