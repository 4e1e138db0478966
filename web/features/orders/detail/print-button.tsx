import { Printer } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

export function PrintButton() {
  return (
    <Button onClick={() => print()} look="plain" className="-mr-2 px-3 print:hidden">
      <Printer aria-hidden size={18} />
      列印
    </Button>
  );
}
