const wellKnown = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** A proxy's request id, if it is a UUID or a hexadecimal number of that length; else a new one. */
export const requestIdOf = (given: string | undefined): string =>
  given !== undefined && wellKnown.test(given) ? given : crypto.randomUUID();
