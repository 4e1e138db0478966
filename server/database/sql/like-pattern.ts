const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A `like` pattern for texts that contain this one; its own `%`, `_` and `\` are escaped. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** The same for texts that begin with it. */
export const beginningWith = (text: string): string => `${literal(text)}%`;

/** The same for texts that end with it. */
export const endingWith = (text: string): string => `%${literal(text)}`;
