// For what runs from build/: stack traces name the sources, and what was compiled is kept.
import { readFileSync } from 'node:fs';
import { enableCompileCache, SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'build');
const built = pathToFileURL(`${folder}/`).href;
const maps = new Map();

// --enable-source-maps would read every map at the start: 10 MB of which an undisturbed shop needs nothing.
Error.prepareStackTrace = (error, frames) =>
  [String(error), ...frames.map((frame) => `    at ${inSources(String(frame))}`)].join('\n');

/** A frame of a stack trace, with the place in the sources instead of the one in build/. */
function inSources(frame) {
  const start = frame.indexOf(built);
  const found = start < 0 ? null : /^([^:]+):(\d+):(\d+)/.exec(frame.slice(start + built.length));
  if (!found) return frame;
  const [place, file, line, column] = found;
  const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
  if (!origin?.fileName) return frame;
  const source = new URL(origin.fileName, new URL(file, built)).href;
  const after = frame.slice(start + built.length + place.length);
  return `${frame.slice(0, start)}${source}:${origin.lineNumber}:${origin.columnNumber}${after}`;
}

function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')));
  } catch {
    return undefined;
  }
}

// What is compiled now need not be compiled at the next start; without effect where build/ cannot be written.
enableCompileCache(join(folder, 'compiled'));
