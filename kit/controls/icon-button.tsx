import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

const finger = 'grid size-11 shrink-0 place-items-center rounded-control';
const looks = {
  /** On a picture or inside a field: `className` gives size, shape and colours. */
  bare: 'grid place-items-center',
  plain: `${finger} hover:bg-sunken`,
  soft: `${finger} text-ink-soft hover:bg-sunken hover:text-ink`,
  remove: `${finger} text-ink-soft hover:bg-danger-soft hover:text-danger disabled:opacity-40`,
} as const;

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: LucideIcon;
  /** What it does, for those who do not see the icon. */
  label: string;
  look?: keyof typeof looks;
  /** Of the icon, in pixels. */
  size?: number;
  iconClassName?: string;
};

export function IconButton({
  icon: Icon,
  label,
  look = 'soft',
  size = 18,
  iconClassName,
  type = 'button',
  className = '',
  ...props
}: Props) {
  return (
    <button {...props} type={type} aria-label={label} className={`${looks[look]} ${className}`}>
      <Icon aria-hidden size={size} className={iconClassName} />
    </button>
  );
}
