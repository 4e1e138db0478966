import sharp from 'sharp';

/** Where the pictures below were taken, by their metadata. */
const place = {
  IFD0: { Artist: '王小明的手機' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '25/1 2/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '121/1 33/1 0/1',
  },
};

/** A photo as a camera writes it. */
export const locatedJpeg = (width = 2_400, height = 1_200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .withExif(place)
    .jpeg()
    .toBuffer();

/** The same as HEIC, 160 × 120, red with a blue corner; written by heif-enc, because nothing here writes HEIC. */
export const locatedHeic = (): Buffer =>
  Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
      'AAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGkAAEAAAAAAAAAqAACAAAAAAJMAAEAAAAAAAABQAAAADhp',
      'aW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAv2lwcnAAAAChaXBjbwAAAHVo',
      'dmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAA',
      'AwAAAwAeoBQgeWW6kkprmwIAAAMAAgAAAwACECIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAKAAAAB4AAAAEHBpeGkAAAAA',
      'AwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQAAAfBtZGF0AAAApCgBrxNH12OM',
      'i5F//+Uyiv+8/1f9Y/KCdPl5hn/gp99CWxDHaRH5B1ad8vrW49W0ZBS5RKarsqvegnNuuJbmdPfteGhG5gX84tXv08ery4fC',
      'WjMLziBKPFUEznww9bIweLekJX/0MsUcWWjHnz9edXWbYFXzf2j7Q6TDEjykD9/Vf0suUMAAAAMAAAMAAAMAAAMAAbhDOAAA',
      'AwAAAwAAEiAAAJGAAAAAAElJKgAIAAAACAASAQMAAQAAAAEAAAAaAQUAAQAAAG4AAAAbAQUAAQAAAHYAAAAoAQMAAQAAAAIA',
      'AAA7AQIACQAAAH4AAAATAgMAAQAAAAEAAABphwQAAQAAAIgAAAAliAQAAQAAANYAAAAAAAAASAAAAAEAAABIAAAAAQAAAHNv',
      'bWVib2R5AAAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAoAAAAAOg',
      'BAABAAAAeAAAAAAAAAAEAAEAAgACAAAATgAAAAIABQADAAAAJAEAAAMAAgACAAAARQAAAAQABQADAAAADAEAAAAAAAB5AAAA',
      'AQAAACEAAAABAAAAAAAAAAEAAAAZAAAAAQAAAAIAAAABAAAAAAAAAAEAAAA=',
    ].join(''),
    'base64',
  );

export const pdf = (text = 'a quotation'): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${text}\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  );

/** A PNG of a few kilobytes that says it has this many pixels in each direction. */
export async function bombPng(side: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  return png;
}
