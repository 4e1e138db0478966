/** Why the shop cannot start, in one sentence in Chinese and English that names the way out; told without a stack trace. */
export class StartFault extends Error {
  constructor(chinese: string, english: string, cause?: unknown) {
    super(`${chinese} / ${english}`, { cause });
  }
}
