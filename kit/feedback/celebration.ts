import { type RefObject, useEffect, useRef } from 'react';
import { isMedia, reducedMotion } from '#kit/device/media.ts';

const storageKey = 'celebrated';
/** The oldest occasions are forgotten beyond this. */
const maxStored = 50;
const pieces = 18;
const colors = ['var(--color-primary)', 'var(--color-accent)', 'var(--color-good)'];

/** Throws paper around the element at an occasion, once on this device; null is no occasion. */
export function useCelebration<E extends HTMLElement>(
  occasion: string | null,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (occasion !== null && ref.current && isFirstTime(occasion)) throwPaper(ref.current);
  }, [occasion]);
  return ref;
}

function isFirstTime(occasion: string): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    const celebrated = Array.isArray(stored) ? stored : [];
    if (celebrated.includes(occasion)) return false;
    const latest = [...celebrated, occasion].slice(-maxStored);
    localStorage.setItem(storageKey, JSON.stringify(latest));
    return true;
  } catch {
    // Without storage it would be celebrated at every visit.
    return false;
  }
}

/** Not for those who asked for less motion, nor where it is not seen. */
function throwPaper(element: HTMLElement): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const isSeen = top < innerHeight && top + height > 0;
  if (!isSeen || isMedia(reducedMotion)) return;
  for (let piece = 0; piece < pieces; piece += 1) {
    const paper = document.createElement('span');
    paper.setAttribute('aria-hidden', 'true');
    paper.className = 'pointer-events-none fixed z-60 h-3 w-2 rounded-sm';
    paper.style.left = `${left + (width * (piece + 0.5)) / pieces}px`;
    paper.style.top = `${top + height / 2}px`;
    paper.style.background = colors[piece % colors.length] ?? '';
    document.body.append(paper);
    const sideways = (Math.random() - 0.5) * 120;
    const turn = `rotate(${Math.random() * 720 - 360}deg)`;
    const fall = paper.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${sideways * 0.6}px, -90px) ${turn}`, opacity: 1, offset: 0.35 },
        { transform: `translate(${sideways}px, 120px) ${turn} ${turn}`, opacity: 0 },
      ],
      { duration: 1_400 + Math.random() * 500, easing: 'cubic-bezier(0.2, 0.7, 0.5, 1)' },
    );
    fall.onfinish = () => paper.remove();
    fall.oncancel = () => paper.remove();
  }
}
