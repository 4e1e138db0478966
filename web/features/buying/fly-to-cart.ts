import { isMedia, reducedMotion } from '@kaituan/kit/device/media.ts';

const flightMs = 650;
const maxPx = 140;

/** The picture of what was ordered flies into the cart; not for those who asked for less motion. */
export function flyToCart(): void {
  const picture =
    document.querySelector<HTMLImageElement>('[role="dialog"] img') ??
    document.querySelector<HTMLImageElement>('main img');
  const cart = document.querySelector('header a[href^="/cart"]');
  if (!picture || !cart || isMedia(reducedMotion)) return;
  const [from, to] = [picture.getBoundingClientRect(), cart.getBoundingClientRect()];
  const size = Math.min(from.width, maxPx);
  const start = { x: from.x + (from.width - size) / 2, y: Math.max(0, from.y) };
  const flying = new Image();
  flying.src = picture.currentSrc;
  flying.alt = '';
  flying.className = 'pointer-events-none fixed z-60 rounded-full object-cover shadow-float';
  const placed = { left: start.x, top: start.y, width: size, height: size };
  for (const [name, px] of Object.entries(placed)) flying.style.setProperty(name, `${px}px`);
  document.body.append(flying);
  const x = to.x + to.width / 2 - (start.x + size / 2);
  const y = to.y + to.height / 2 - (start.y + size / 2);
  const flight = flying.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x * 0.4}px, ${y * 0.7}px) scale(0.6)`, opacity: 1, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px) scale(${24 / size})`, opacity: 0.6 },
    ],
    { duration: flightMs, easing: 'ease-in' },
  );
  flight.onfinish = () => {
    flying.remove();
    cart.animate([{ scale: 1 }, { scale: 1.3 }, { scale: 1 }], { duration: 300 });
  };
  flight.oncancel = () => flying.remove();
}
