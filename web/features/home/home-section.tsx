import type { ReactNode } from 'react';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { MoreLink } from './more-link.tsx';

/** One titled part of the home page. */
export function HomeSection({
  id,
  title,
  moreTo,
  children,
}: {
  id?: string;
  title: string;
  moreTo?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-label={title}>
      <SectionHeading title={title}>
        {moreTo && <MoreLink to={moreTo} label={`看更多${title}`} />}
      </SectionHeading>
      {children}
    </section>
  );
}
