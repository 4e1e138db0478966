import { useEffect, useRef, useState } from 'react';
import { joinedLine, nextRungLine } from '#web/features/group-buy/campaign/campaign-labels.ts';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';

/** A busy group buy would never stop talking otherwise. */
const quietForMs = 20_000;

/** Says aloud what moved, the newest only and not more often than every twenty seconds; nothing at first. */
export function ProgressAnnouncement({ card }: { card: CampaignCard }) {
  const text = [joinedLine(card), nextRungLine(card)].filter(Boolean).join('，');
  const [announcement, setAnnouncement] = useState('');
  const announced = useRef({ text, atMs: 0 });
  useEffect(() => {
    if (text === announced.current.text) return;
    const wait = Math.max(0, announced.current.atMs + quietForMs - Date.now());
    const timer = setTimeout(() => {
      announced.current = { text, atMs: Date.now() };
      setAnnouncement(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span aria-live="polite" className="sr-only">
      {announcement}
    </span>
  );
}
