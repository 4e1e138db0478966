/** An entry of the side drawer, link or branch alike. */
export const drawerEntryStyle =
  'flex min-h-12 items-center px-4 text-base hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:font-bold aria-[current=page]:text-primary';
