declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray };
  type Listed = { width: number; height: number; decode(): Promise<Decoded> };
  const heic: { all(options: { buffer: Uint8Array }): Promise<Listed[]> };
  export default heic;
}
