import type { ServerResponse } from 'node:http';
import { liveHeartbeatMs } from '@kaituan/contract/addresses';
import { currentRequestId } from '#server/telemetry/logging/request-context.ts';
import { measureLiveConnection } from '#server/telemetry/metrics/measure.ts';

/** A client with more unread bytes is disconnected; it reconnects and starts with a full snapshot. */
const maxUnreadBytes = 64 * 1024;
/** Browsers reconnect at a random time after this delay, not all at once. */
const earliestReturnMs = 1_000;
const latestReturnMs = 5_000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

export type LiveStream = { send(event: Buffer): void; end(): void };

/** Writes events to Node's own response: a web stream would keep more than twice the memory per connection. */
export function openStream(response: ServerResponse, onClose: () => void): LiveStream {
  measureLiveConnection(1);
  response.once('close', () => {
    measureLiveConnection(-1);
    onClose();
  });
  response.once('error', () => response.destroy());
  response.writeHead(200, { ...headers, 'x-request-id': currentRequestId() });
  response.socket?.setNoDelay(true);
  const spreadMs = Math.random() * (latestReturnMs - earliestReturnMs);
  response.write(`retry: ${Math.round(earliestReturnMs + spreadMs)}\n\n`);
  return {
    send(event) {
      if (response.writableLength > maxUnreadBytes) response.destroy();
      else response.write(event);
    },
    end: () => response.end(),
  };
}

/** Sends the server's time to all streams regularly, while there are any. */
export function createHeartbeat(streams: ReadonlySet<LiveStream>): { run(): void } {
  let timer: NodeJS.Timeout | undefined;
  const beat = () => {
    if (streams.size === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const event = Buffer.from(`event: time\ndata: ${JSON.stringify(new Date())}\n\n`);
    for (const stream of streams) stream.send(event);
  };
  return {
    run() {
      timer ??= setInterval(beat, liveHeartbeatMs).unref();
    },
  };
}
