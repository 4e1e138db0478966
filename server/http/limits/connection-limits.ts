import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const second = 1_000;

/** Time and size limits of connections; tests override them. */
export const connectionTimes = {
  /**
   * Longer than the idle timeouts of proxies in front (60 s of nginx and most load balancers, 65–75 s of
   * some), so that no proxy sends a request into a connection that was just closed.
   */
  keepAliveMs: 76 * second,
  /** From the first byte of a request to the end of its headers; idle connections are not counted. */
  headersMs: 15 * second,
  /** A whole request, of any size. */
  requestMs: 180 * second,
  /** Added to the time that a body's size takes at the slowest rate. */
  bodyGraceMs: 10 * second,
  slowestBytesPerSecond: 32 * 1024,
  /** A connection without any traffic in either direction. */
  silentMs: 60 * second,
  /** A response to a client that reads slowly; event streams are not counted. */
  answerMs: 300 * second,
  checkedEveryMs: 5 * second,
};
export type ConnectionTimes = typeof connectionTimes;

const maxConnections = 12_000;
const maxRequestsOfConnection = 10_000;
const maxUrlLength = 8 * 1024;
/** The assumed size of bodies without a Content-Length. */
const usualBodyBytes = 256 * 1024;

export const serverOptions = (times: ConnectionTimes): ServerOptions => ({
  keepAliveTimeout: times.keepAliveMs,
  headersTimeout: times.headersMs,
  requestTimeout: times.requestMs,
  connectionsCheckingInterval: times.checkedEveryMs,
  maxHeaderSize: 16 * 1024,
  requireHostHeader: true,
});

/** Ends slow connections and refuses oversized requests before they are processed. */
export function limitConnections(server: Server, times: ConnectionTimes): void {
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = maxRequestsOfConnection;
  server.timeout = times.silentMs;
  server.on('clientError', answerClientError);
}

/** Returns whether the request was refused here. */
export function refuseAtDoor(request: IncomingMessage, response: ServerResponse): boolean {
  // TRACE would reflect headers added by proxies.
  if (request.method === 'TRACE') {
    response.writeHead(405, { ...plain, Allow: 'GET, HEAD, POST', Connection: 'close' });
    response.end('不接受這個方法 · Method not allowed\n');
    return true;
  }
  if ((request.url?.length ?? 0) <= maxUrlLength) return false;
  response.writeHead(414, { ...plain, Connection: 'close' });
  response.end('網址太長 · The address is too long\n');
  return true;
}

/** Ends requests whose body arrives too slowly, and responses that are read too slowly. */
export function watchPace(
  request: IncomingMessage,
  response: ServerResponse,
  times: ConnectionTimes,
): void {
  // The owner's commands transfer whole files, and may take long.
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

/** Most requests have no body and need no timer. */
const mayHaveBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' && method !== 'HEAD' && headers['content-length'] !== '0';

const plain = { 'Content-Type': 'text/plain; charset=utf-8' };
const responsesOf: Record<string, [status: number, text: string]> = {
  HPE_HEADER_OVERFLOW: [431, '標頭太大 · The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '傳送太慢 · The request took too long'],
};

function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const [status, text] = responsesOf[error.code ?? ''] ?? [400, '無法理解的請求 · Bad request'];
  // After a reset nobody reads, and a response that has begun cannot be changed.
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
