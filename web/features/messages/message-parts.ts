export type MessagePart = { text: string; href?: string };

/** An address ends before the marks that close a sentence or a bracket. */
const address =
  /https?:\/\/[^\s<>"'，。！？；：、（）「」『』【】]+?(?=[.,!?;:)\]]*(?:[\s<>"'，。！？；：、（）「」『』【】]|$))/g;

/** A message as text and links; only http and https become links. */
export function partsOfMessage(body: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let done = 0;
  for (const { 0: found, index } of body.matchAll(address)) {
    if (!URL.canParse(found)) continue;
    if (index > done) parts.push({ text: body.slice(done, index) });
    parts.push({ text: found, href: found });
    done = index + found.length;
  }
  if (done < body.length) parts.push({ text: body.slice(done) });
  return parts;
}
