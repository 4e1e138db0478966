import { splitTimeLeft } from '#kit/format/split-time-left.ts';

/** A countdown. */
export function TimeLeft({ seconds, label }: { seconds: number; label: string }) {
  const left = splitTimeLeft(seconds);
  const text = `${left.days} 天 ${left.hours} 時 ${left.minutes} 分 ${left.seconds} 秒`;
  return (
    <span role="timer" aria-label={`${label} ${text}`} className="time-left">
      {left.days > 0 && <b aria-hidden>{`${left.days} 天`}</b>}
      <Figures>{left.hours}</Figures>
      <span aria-hidden>:</span>
      <Figures>{left.minutes}</Figures>
      <span aria-hidden>:</span>
      <Figures>{left.seconds}</Figures>
    </span>
  );
}

function Figures({ children }: { children: string }) {
  return (
    <span aria-hidden className="figures">
      {children}
    </span>
  );
}
