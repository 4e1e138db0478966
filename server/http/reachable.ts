const loopbackName =
  /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i;

/** True for names and addresses that lead nowhere but to the same machine. */
export const isLoopbackHost = (host: string): boolean => loopbackName.test(host);
