const wellKnown = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The id a proxy gave a request, if it is a UUID or as long a number in hexadecimal; else a new one. */
export const requestIdOf = (given: string | undefined): string =>
  given !== undefined && wellKnown.test(given) ? given : crypto.randomUUID();
