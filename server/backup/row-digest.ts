import { hash } from 'node:crypto';

const newline = 10;
const lanes = 8;

/** The number of rows in COPY text, and a digest independent of their order. */
export type RowDigest = {
  add(chunk: Buffer): void;
  end(): { rows: number; digest: string };
};

/** Sums the SHA-256 of every line, 32 bits at a time; a line may span chunks. */
export function createRowDigest(): RowDigest {
  const sums = new Uint32Array(lanes);
  let rows = 0;
  let rest: Buffer | undefined;
  const addLine = (line: Buffer) => {
    const digest = hash('sha256', line, 'buffer');
    for (let lane = 0; lane < lanes; lane += 1) {
      sums[lane] = (sums[lane] ?? 0) + digest.readUInt32BE(lane * 4);
    }
    rows += 1;
  };
  return {
    add(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
        const line = chunk.subarray(start, end);
        addLine(rest ? Buffer.concat([rest, line]) : line);
        rest = undefined;
        start = end + 1;
      }
      if (start === chunk.length) return;
      const begun = chunk.subarray(start);
      rest = rest ? Buffer.concat([rest, begun]) : Buffer.from(begun);
    },
    end() {
      if (rest) addLine(rest);
      const digest = [...sums].map((sum) => sum.toString(16).padStart(8, '0')).join('');
      return { rows, digest };
    },
  };
}
