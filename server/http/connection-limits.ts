import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const second = 1_000;

/** How long a client may take, and how much it may ask; all can be set otherwise for tests. */
export const connectionTimes = {
  /**
   * An idle connection is kept longer than the proxies in front keep theirs (60 s of nginx and most load
   * balancers, 65–75 s of some), so that no proxy sends a request into a connection that just ended.
   */
  keepAliveMs: 76 * second,
  /** From the first byte of a request to the end of its headers; an idle connection is not counted. */
  headersMs: 15 * second,
  /** A whole request, whatever it carries. */
  requestMs: 180 * second,
  /** What a body gets beside the time that its size takes at the slowest rate. */
  bodyGraceMs: 10 * second,
  slowestBytesPerSecond: 32 * 1024,
  /** A connection on which nothing moves: a client that reads nothing, or sends nothing. */
  silentMs: 60 * second,
  /** An answer to a client that reads a little now and then; streams of events are not counted. */
  answerMs: 300 * second,
  checkedEveryMs: 5 * second,
};
export type ConnectionTimes = typeof connectionTimes;

const mostConnections = 12_000;
const mostRequestsOfConnection = 10_000;
const longestUrl = 8 * 1024;
/** Bodies that come without their length are timed as one of this size. */
const usualBodyBytes = 256 * 1024;

export const serverOptions = (times: ConnectionTimes): ServerOptions => ({
  keepAliveTimeout: times.keepAliveMs,
  headersTimeout: times.headersMs,
  requestTimeout: times.requestMs,
  connectionsCheckingInterval: times.checkedEveryMs,
  maxHeaderSize: 16 * 1024,
  requireHostHeader: true,
});

/** Cuts what is slow and refuses what is too large before anybody works on it. */
export function limitConnections(server: Server, times: ConnectionTimes): void {
  server.maxConnections = mostConnections;
  server.maxRequestsPerSocket = mostRequestsOfConnection;
  server.timeout = times.silentMs;
  server.on('clientError', answerClientError);
}

/** True when the request was refused here. */
export function refuseAtDoor(request: IncomingMessage, response: ServerResponse): boolean {
  // It would send back what proxies added, and nobody needs it.
  if (request.method === 'TRACE') {
    response.writeHead(405, { ...plain, Allow: 'GET, HEAD, POST', Connection: 'close' });
    response.end('不接受這個方法 · Method not allowed\n');
    return true;
  }
  if ((request.url?.length ?? 0) <= longestUrl) return false;
  response.writeHead(414, { ...plain, Connection: 'close' });
  response.end('網址太長 · The address is too long\n');
  return true;
}

/** Ends requests whose body comes too slowly, and answers that are read too slowly. */
export function watchPace(
  request: IncomingMessage,
  response: ServerResponse,
  times: ConnectionTimes,
): void {
  // The owner's commands move whole files, and wait for what takes long.
  if (request.url?.startsWith('/operator/')) {
    request.socket.setTimeout(0);
    return;
  }
  const timers = [watchAnswer(response, times)];
  if (!request.complete && mayHaveBody(request)) timers.push(watchBody(request, response, times));
  response.once('close', () => {
    for (const timer of timers) clearTimeout(timer);
  });
}

function watchBody(request: IncomingMessage, response: ServerResponse, times: ConnectionTimes) {
  const bytes = Number(request.headers['content-length'] ?? usualBodyBytes);
  const ms = times.bodyGraceMs + (bytes / times.slowestBytesPerSecond) * second;
  return setTimeout(() => {
    if (request.complete) return;
    if (!response.headersSent)
      endSocket(request.socket, 408, '傳送太慢 · The request took too long');
    else request.destroy();
  }, ms).unref();
}

function watchAnswer(response: ServerResponse, times: ConnectionTimes) {
  return setTimeout(() => {
    const type = String(response.getHeader('content-type') ?? '');
    if (!type.startsWith('text/event-stream')) response.destroy();
  }, times.answerMs).unref();
}

/** Bodies of no length are none: most requests are of this kind and need no clock. */
const mayHaveBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' && method !== 'HEAD' && headers['content-length'] !== '0';

const plain = { 'Content-Type': 'text/plain; charset=utf-8' };
const wordsOf: Record<string, [status: number, text: string]> = {
  HPE_HEADER_OVERFLOW: [431, '標頭太大 · The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '傳送太慢 · The request took too long'],
};

function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const [status, text] = wordsOf[error.code ?? ''] ?? [400, '無法理解的請求 · Bad request'];
  // Nobody reads after a reset, and an answer that has begun cannot be changed.
  const isAnswering = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage
    ?.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy();
  else endSocket(socket, status, text);
}

function endSocket(socket: Socket, status: number, text: string): void {
  const body = `${text}\n`;
  socket.end(
    `HTTP/1.1 ${status} \r\nConnection: close\r\nContent-Type: ${plain['Content-Type']}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.destroySoon();
}
