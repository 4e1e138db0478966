import { createElement } from 'react';

type Shape = [tag: string, attributes: Record<string, string>];
type IconProps = {
  size?: number;
  className?: string;
  [attribute: string]: unknown;
};

/** Stands in for lucide's own maker of icons in a build: what all icons share is in `styles/icons.css`. */
export default function createIcon({ node }: { node: Shape[] }) {
  return ({ size = 24, className, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        ...{ width: size, height: size, viewBox: '0 0 24 24' },
        className: className ? `lucide ${className}` : 'lucide',
        'aria-hidden': rest['aria-label'] === undefined ? 'true' : undefined,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
