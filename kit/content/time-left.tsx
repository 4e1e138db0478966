import { splitTimeLeft } from '#kit/format/split-time-left.ts';

/** A countdown. */
export function TimeLeft({ seconds, label }: { seconds: number; label: string }) {
  const left = splitTimeLeft(seconds);
  const text = `${left.days} 天 ${left.hours} 時 ${left.minutes} 分 ${left.seconds} 秒`;
  return (
    <span role="timer" aria-label={`${label} ${text}`} className="inline-flex items-center gap-1">
      {left.days > 0 && (
        <span aria-hidden className="mr-0.5 font-semibold whitespace-nowrap">
          {`${left.days} 天`}
        </span>
      )}
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
