import { Button } from '@kaituan/kit/controls/button.tsx';
import { Camera, ScanLine, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { findScanningApp, scanInLine } from '#admin/platform/line-scanner.ts';

/** What browsers on phones have and TypeScript's library not yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = new () => Detector;
const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Often enough for a hand that moves, seldom enough for a battery. */
const lookEveryMs = 200;
/** The same code stays before the camera for a while. */
const sameAgainMs = 2_000;

/**
 * Takes codes from a scanner that types, from LINE's scanner in its app, from the camera where the browser reads codes,
 * or typed by hand. `message` is what became of the last one.
 */
export function ScanField(props: {
  label: string;
  placeholder: string;
  message?: { text: string; isProblem: boolean } | undefined;
  onScan: (text: string) => void;
}) {
  const { label, placeholder } = props;
  const [problem, setProblem] = useState<string>();
  const onScan = (text: string) => {
    setProblem(undefined);
    props.onScan(text);
  };
  const line = useLineScanner({ onScan, onFailure: setProblem });
  const message = problem === undefined ? props.message : { text: problem, isProblem: true };
  const [isLooking, setIsLooking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    const text = input?.value.trim() ?? '';
    if (!input || text === '') return;
    input.value = '';
    onScan(text);
  };
  return (
    <div className="mb-4 print:hidden">
      <form onSubmit={submit} className="flex gap-2">
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">{label}</span>
          <ScanLine
            aria-hidden
            size={18}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
          />
          <input
            ref={field}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="go"
            maxLength={300}
            placeholder={placeholder}
            className="min-h-11 w-full rounded-control border border-line bg-surface pr-3 pl-10 text-base placeholder:text-sm placeholder:text-ink-soft"
          />
        </label>
        {line && (
          <Button look="outline" isBusy={line.isBusy} onClick={line.scan}>
            <Camera aria-hidden size={20} />用 LINE 掃描
          </Button>
        )}
        {!line && detectorClass() && (
          <Button look="outline" aria-pressed={isLooking} onClick={() => setIsLooking(!isLooking)}>
            {isLooking ? <X aria-hidden size={20} /> : <Camera aria-hidden size={20} />}
            {isLooking ? '關閉' : '掃描'}
          </Button>
        )}
      </form>
      {isLooking && <CameraView onScan={onScan} />}
      <p
        role="status"
        className={`mt-1 min-h-5 text-sm ${message?.isProblem ? 'text-danger' : 'text-ink-soft'}`}
      >
        {message?.text}
      </p>
    </div>
  );
}

/** LINE's scanner, where it can be used; after a failure the other ways are offered. */
function useLineScanner(props: {
  onScan: (text: string) => void;
  onFailure: (text: string) => void;
}) {
  const { onScan, onFailure } = props;
  const [liffId, setLiffId] = useState(findScanningApp);
  const [isBusy, setBusy] = useState(false);
  if (liffId === undefined) return undefined;
  const scan = async () => {
    setBusy(true);
    try {
      const text = await scanInLine(liffId);
      if (text) onScan(text);
    } catch (error) {
      console.warn('LINE’s scanner', error);
      setLiffId(undefined);
      onFailure('LINE 的掃描器現在不能用，請改用相機或直接輸入');
    } finally {
      setBusy(false);
    }
  };
  return { scan, isBusy };
}

function CameraView({ onScan }: { onScan: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onScan);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const Found = detectorClass();
    const view = video.current;
    if (!Found || !view) return;
    const detector = new Found();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let last = { text: '', at: 0 };
    const look = async () => {
      const [code] = await detector.detect(view).catch(() => []);
      if (isOver) return;
      const at = performance.now();
      if (code && (code.rawValue !== last.text || at - last.at > sameAgainMs)) {
        latest.current(code.rawValue);
      }
      if (code) last = { text: code.rawValue, at };
      timer = setTimeout(() => void look(), lookEveryMs);
    };
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
      });
      if (isOver) return stop();
      view.srcObject = stream;
      await view.play();
      await look();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    open().catch(() => {
      if (!isOver) setIsRefused(true);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  if (isRefused) {
    return <p className="mt-2 text-sm text-danger">用不了相機：請允許使用相機，或直接輸入。</p>;
  }
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="相機畫面，把條碼對準畫面中央"
      className="mt-2 aspect-4/3 max-h-72 w-full rounded-card bg-sunken object-cover"
    />
  );
}
