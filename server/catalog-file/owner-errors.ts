/** The file cannot be read as a whole; the message is for the owner. */
export class UnreadableFile extends Error {}

/** This kind of file cannot be written; the message is for the owner. */
export class UnwritableCatalog extends Error {}

/** Another import is running in this shop. */
export class ImportUnderWay extends Error {
  constructor() {
    super('另一個匯入正在進行，請等它完成');
  }
}
