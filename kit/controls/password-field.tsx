import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { FormField } from './form-field.tsx';

/** A password field with a show button. */
export function PasswordField(props: ComponentProps<typeof FormField>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FormField {...props} type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        aria-label={isShown ? '隱藏密碼' : '顯示密碼'}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="grid size-12 shrink-0 place-items-center rounded-control text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden size={20} />
      </button>
    </FormField>
  );
}
