const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What `like` matches in all that contains a text, whose own `%`, `_` and `\` stand for themselves. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** The same for all that begins with it. */
export const beginningWith = (text: string): string => `${literal(text)}%`;
