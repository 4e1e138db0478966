/** A message for the operator: what is wrong and how to fix it. */
export type Sentence = { chinese: string; english: string };

/**
 * Why the shop cannot start, as one sentence in Chinese and English with the remedy; printed without a
 * stack trace.
 */
export class StartFault extends Error {
  readonly sentence: Sentence;
  constructor(chinese: string, english: string, cause?: unknown) {
    super(`${chinese} / ${english}`, { cause });
    this.sentence = { chinese, english };
  }
}
