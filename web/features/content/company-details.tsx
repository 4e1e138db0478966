import { Building2, Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Company } from './content-query.ts';

const iconSize = 20;

export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+#]/g, '')}`;

/** A map in its own window, in the phone's own app where there is one: no foreign script runs in the shop. */
export const mapHref = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** Contact data of the company, each line a link; with little room, one below the other. */
export function CompanyDetails({ company }: { company: Company }) {
  const { phone, email, address, lineOaId } = company;
  return (
    <dl className="grid gap-x-8 gap-y-1 card-quiet p-4 sm:grid-cols-2 sm:p-6 md:grid-cols-1">
      <Detail icon={<Phone size={iconSize} />} label="客服電話">
        <ContactLink href={phoneHref(phone)}>{phone}</ContactLink>
      </Detail>
      <Detail icon={<Mail size={iconSize} />} label="電子郵件">
        <ContactLink href={`mailto:${email}`}>{email}</ContactLink>
      </Detail>
      <Detail icon={<Clock size={iconSize} />} label="服務時間">
        {company.serviceHours}
      </Detail>
      {lineOaId && (
        <Detail icon={<MessageCircle size={iconSize} />} label="LINE 官方帳號">
          <ContactLink href={`https://line.me/R/ti/p/${encodeURIComponent(lineOaId)}`}>
            {lineOaId}
          </ContactLink>
        </Detail>
      )}
      <Detail icon={<MapPin size={iconSize} />} label="地址">
        {address}
        <ContactLink href={mapHref(address)}>在地圖上查看</ContactLink>
      </Detail>
      <Detail icon={<Building2 size={iconSize} />} label="營業人">
        {company.name}
        <span className="block text-sm text-ink-soft">統一編號 {company.taxId}</span>
      </Detail>
    </dl>
  );
}

function Detail({
  icon,
  label,
  children,
}: {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className="relative min-h-16 py-2.5 pl-14">
      <dt className="text-sm text-ink-soft">
        <span
          aria-hidden
          className="absolute top-2.5 left-0 grid size-11 place-items-center rounded-full bg-primary-soft text-primary"
        >
          {icon}
        </span>
        {label}
      </dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  const outside = href.startsWith('https:');
  return (
    <a
      href={href}
      {...(outside ? { target: '_blank', rel: 'noopener' } : {})}
      className="-mb-2 flex min-h-11 w-fit items-center wrap-anywhere text-primary underline underline-offset-4"
    >
      {children}
      {outside && <span className="sr-only">（開新視窗）</span>}
    </a>
  );
}
