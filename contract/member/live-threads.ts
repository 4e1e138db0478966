/**
 * `GET /live/threads?ids=…&token=…`, an address that the calls of the message board answer: server-sent events.
 * `moved` says that something was written to one of the threads, `time` is the server's clock. It carries no
 * message: they are read by the calls.
 */
export const liveThreadsPath = '/live/threads';

/** The most threads of one connection. */
export const maxWatchedThreads = 20;
