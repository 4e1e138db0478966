import { useEffect, useRef, useState } from 'react';

/** After the last key. */
const typingPauseMs = 500;

/**
 * The address of a group buy's picture that names who invites; undefined until it is known. The shop seals the name:
 * an address never tells it, and nobody else can have the shop write one.
 */
export function useNamedPicture(picture: string, name: string): string | undefined {
  const [known, setKnown] = useState<{ picture: string; name: string; address: string }>();
  const isFirst = useRef(true);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      isFirst.current = false;
      const address = await askForPicture(picture, name);
      if (!isOver) setKnown({ picture, name, address });
    };
    const timer = setTimeout(ask, isFirst.current ? 0 : typingPauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [picture, name]);
  return known?.name === name ? known.address : undefined;
}

/** Where the shop cannot be asked it is the picture without this name. */
async function askForPicture(picture: string, name: string): Promise<string> {
  try {
    const answer = await fetch(picture, { method: 'POST', body: name });
    return answer.ok ? `${picture}&by=${await answer.text()}` : picture;
  } catch {
    return picture;
  }
}
