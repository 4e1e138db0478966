import { Printer } from 'lucide-react';
import { buttonStyle } from '#web/ui/button-style.ts';

export function PrintButton() {
  return (
    <button
      type="button"
      onClick={() => print()}
      className={`${buttonStyle.plain} -mr-2 px-3 print:hidden`}
    >
      <Printer aria-hidden size={18} />
      列印
    </button>
  );
}
