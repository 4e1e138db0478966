/** One sentence for whoever starts the shop: what is wrong and the way out. */
export type Sentence = { chinese: string; english: string };

/** Why the shop cannot start, in one sentence in Chinese and English that names the way out; told without a stack trace. */
export class StartFault extends Error {
  readonly sentence: Sentence;
  constructor(chinese: string, english: string, cause?: unknown) {
    super(`${chinese} / ${english}`, { cause });
    this.sentence = { chinese, english };
  }
}
