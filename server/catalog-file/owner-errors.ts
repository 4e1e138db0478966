/** The file as a whole cannot be read; the message is for the owner. */
export class UnreadableFile extends Error {}

/** The catalogue cannot be written in this kind of file; the message is for the owner. */
export class UnwritableCatalog extends Error {}

/** Another import is under way in this shop. */
export class ImportUnderWay extends Error {
  constructor() {
    super('另一個匯入正在進行，請等它完成');
  }
}
