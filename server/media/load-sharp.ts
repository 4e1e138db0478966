/** The picture library, whose native code is loaded for the first picture. */
export const loadSharp = async () => (await import('sharp')).default;
