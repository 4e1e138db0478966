import { X } from 'lucide-react';

/** Takes away the picture around it: a small cross in its upper right corner, with room for a finger. */
export function RemovePicture({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="absolute top-0 right-0 grid size-11 place-items-start justify-end p-1"
    >
      <span className="grid size-6 place-items-center rounded-full bg-scrim/80 text-on-scrim">
        <X aria-hidden size={16} />
      </span>
    </button>
  );
}
