/** One character and its counterparts per entry, entries joined by `|`: `蝦 虾|…`. */
declare module 'opencc-js/dict/*' {
  const entries: string;
  export default entries;
}
