import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { FormField } from './form-field.tsx';
import { IconButton } from './icon-button.tsx';

/** A password field with a show button. */
export function PasswordField(props: ComponentProps<typeof FormField>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <FormField {...props} type={isShown ? 'text' : 'password'}>
      <IconButton
        icon={isShown ? EyeOff : Eye}
        size={20}
        label={isShown ? '隱藏密碼' : '顯示密碼'}
        look="bare"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="size-12 shrink-0 rounded-control text-ink-soft hover:text-ink"
      />
    </FormField>
  );
}
