import shop from '#server/package.json' with { type: 'json' };

/** The version of the program. */
export const shopVersion: string = shop.version;
