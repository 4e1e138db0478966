import { useEffect, useRef, useState } from 'react';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';
import { joinedLine, nextRungLine } from '#web/features/group-buy/campaign/campaign-words.ts';

/** A busy group buy would never stop talking otherwise. */
const quietForMs = 20_000;

/** Says aloud what moved, the newest only and not more often than every twenty seconds; nothing at first. */
export function SpokenProgress({ card }: { card: CampaignCard }) {
  const text = [joinedLine(card), nextRungLine(card)].filter(Boolean).join('，');
  const [spoken, setSpoken] = useState('');
  const said = useRef({ text, atMs: 0 });
  useEffect(() => {
    if (text === said.current.text) return;
    const wait = Math.max(0, said.current.atMs + quietForMs - Date.now());
    const timer = setTimeout(() => {
      said.current = { text, atMs: Date.now() };
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span aria-live="polite" className="sr-only">
      {spoken}
    </span>
  );
}
