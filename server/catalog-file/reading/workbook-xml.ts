import type { Readable } from 'node:stream';
import sax from 'sax';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';
import { damaged } from './workbook-archive.ts';

export type XmlHandlers = {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** Parses a part while it is unpacked; yields after each chunk, so that rows can be processed. */
export async function* readXml(
  stream: Readable,
  handlers: XmlHandlers,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<void> {
  const parser = createParser(handlers);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of stream) {
      onBytes((chunk as Buffer).length);
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    damaged(error);
  } finally {
    stream.destroy();
  }
}

function createParser(handlers: XmlHandlers): sax.SAXParser {
  const parser = sax.parser(true, {});
  const localName = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.onerror = (error) => {
    throw error;
  };
  // Workbooks never have a DOCTYPE, which can declare exponentially growing entities.
  parser.ondoctype = () => {
    throw new UnreadableFile('活頁簿裡有不該有的文件類型宣告');
  };
  parser.onopentag = (tag) =>
    handlers.open?.(localName(tag.name), tag.attributes as Record<string, string>);
  parser.ontext = (text) => handlers.text?.(text);
  parser.oncdata = (text) => handlers.text?.(text);
  parser.onclosetag = (name) => handlers.close?.(localName(name));
  return parser;
}
