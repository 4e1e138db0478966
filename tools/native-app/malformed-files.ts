import { extname } from 'node:path';
import sax from 'sax';

const xmlKinds = new Set([
  ...['.xml', '.plist', '.entitlements', '.storyboard', '.xcprivacy'],
  ...['.xcscheme', '.xcworkspacedata'],
]);

/** Why Gradle or Xcode could not read a file of the projects; undefined when it is well-formed, or of no kind that is known. */
export function problemOf(file: string, text: string): string | undefined {
  try {
    const kind = extname(file);
    if (xmlKinds.has(kind)) readXml(text);
    if (kind === '.json') JSON.parse(text);
    if (kind === '.pbxproj') checkXcode(readOldPlist(text));
    return undefined;
  } catch (error) {
    return `${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  }
}

export const isReadable = (file: string): boolean =>
  xmlKinds.has(extname(file)) || ['.json', '.pbxproj'].includes(extname(file));

function readXml(text: string): void {
  const parser = sax.parser(true, { xmlns: true });
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(text).close();
}

type Plist = string | Plist[] | { [key: string]: Plist };

/** Comments, quoted texts, punctuation, and everything else. */
const tokenPattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\])*"|[{}()=;,]|[^\s{}()=;,"]+/g;

/** The format of Xcode's projects: property lists from before XML. */
function readOldPlist(text: string): Plist {
  const all = text.match(tokenPattern) ?? [];
  const tokens = all.filter((token) => !/^\/[*/]/.test(token));
  let at = 0;
  const take = (expected?: string): string => {
    const token = tokens[at++];
    if (token === undefined) throw new Error('ends too early');
    if (expected !== undefined && token !== expected) {
      throw new Error(`«${expected}» is missing before «${token}»`);
    }
    return token;
  };
  const readValue = (): Plist => {
    const token = take();
    if (token === '{') {
      const found: { [key: string]: Plist } = {};
      while (tokens[at] !== '}') {
        const key = take();
        take('=');
        if (key in found) throw new Error(`${key} is there twice`);
        found[key] = readValue();
        take(';');
      }
      take('}');
      return found;
    }
    if (token === '(') {
      const found: Plist[] = [];
      while (tokens[at] !== ')') {
        found.push(readValue());
        if (tokens[at] !== ')') take(',');
      }
      take(')');
      return found;
    }
    if (/^[})=;,]$/.test(token)) throw new Error(`«${token}» where a value should be`);
    return token;
  };
  const value = readValue();
  if (at < tokens.length) throw new Error(`«${tokens[at]}» after the end`);
  return value;
}

/** Xcode opens no project in which one object names another that is not there. */
function checkXcode(project: Plist): void {
  const objects = typeof project === 'object' && 'objects' in project ? project.objects : undefined;
  if (typeof objects !== 'object' || Array.isArray(objects)) throw new Error('has no objects');
  const named = new Set<string>();
  const visit = (value: Plist): void => {
    if (typeof value !== 'string') Object.values(value).forEach(visit);
    else if (/^[\dA-F]{24}$/.test(value)) named.add(value);
  };
  visit(project);
  for (const id of named) if (!(id in objects)) throw new Error(`${id} is named and not there`);
}
