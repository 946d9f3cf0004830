// The few icons that the application has: lines of 1.5 on a grid of 20.

const shapes = {
  dashboard: 'M3 3h6v8H3zM11 3h6v5h-6zM3 13h6v4H3zM11 10h6v7h-6z',
  invoices: 'M5 2.5h7l3.5 3.5v11.5h-10.5zM12 2.5V6h3.5M8 10h5M8 13h5',
  credits: 'M5 2.5h7l3.5 3.5v11.5h-10.5zM12 2.5V6h3.5M13 11.5H7.5M9.5 9.5l-2 2 2 2',
  offers: 'M5 2.5h7l3.5 3.5v11.5h-10.5zM12 2.5V6h3.5M7.5 14.5h5.5M8 11.5c.8-2.6 2-2.6 2-.3s1.4.9 2.6-.9',
  orders: 'M5 3h10v14H5zM8 7h4M8 10h4M8 13h2',
  deliveries:
    'M2.5 5.5h9v8h-9zM11.5 8.5h3.5l2.5 2.5v2.5h-6M6 15.5a1.5 1.5 0 1 0 .1 0M14.5 15.5a1.5 1.5 0 1 0 .1 0',
  contacts: 'M10 10.5a3.2 3.2 0 1 0-.1 0M3.5 17c.6-3.2 3-5 6.5-5s5.9 1.8 6.5 5',
  catalog: 'M3 10V3.5h6.5L17 11l-6.5 6.5zM6.5 7h.1',
  hours: 'M10 2.7a7.3 7.3 0 1 0 .1 0M10 6v4.2l2.8 1.7',
  projects: 'M2.5 5h5l1.5 2h8.5v9h-15z',
  reports: 'M3 17h14M5.5 17v-5M10 17V5M14.5 17v-8',
  settings: 'M3 6h8M15 6h2M13 4v4M3 14h2M9 14h8M7 12v4M3 10h3',
  search: 'M9 3.5a5.5 5.5 0 1 0 .1 0M13.2 13.2 17 17',
  plus: 'M10 4v12M4 10h12',
  more: 'M4 10h.1M10 10h.1M16 10h.1',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'M4 10.5l4 4 8-9',
  down: 'M5 8l5 5 5-5',
  up: 'M5 12l5-5 5 5',
  left: 'M12 5l-5 5 5 5',
  right: 'M8 5l5 5-5 5',
  filter: 'M3 5h14M6 10h8M8.5 15h3',
  sort: 'M6.5 16V4M3.5 7l3-3 3 3M13.5 4v12M10.5 13l3 3 3-3',
  columns: 'M3 4h14v12H3zM8 4v12M12.5 4v12',
  download: 'M10 3v9M6 9l4 4 4-4M4 17h12',
  send: 'M3 10 17 3l-4 14-3-6z',
  play: 'M6 4l10 6-10 6z',
  stop: 'M5 5h10v10H5z',
  edit: 'M4 16l.8-3.6L13 4.2l2.8 2.8-8.2 8.2z',
  trash: 'M4 6h12M8 6V4h4v2M6 6l.7 11h6.6L14 6',
  copy: 'M7 7h9v10H7zM4 13V3h9',
  drag: 'M7 5h.1M13 5h.1M7 10h.1M13 10h.1M7 15h.1M13 15h.1',
  calendar: 'M3 5h14v12H3zM3 9h14M7 3v3M13 3v3',
  mail: 'M3 5h14v10H3zM3 6l7 5 7-5',
  star: 'M10 3l2.1 4.5 4.9.6-3.6 3.3.9 4.9L10 13.9l-4.3 2.4.9-4.9L3 8.1l4.9-.6z',
  bullets: 'M3.5 5h.1M3.5 10h.1M3.5 15h.1M7.5 5h9.5M7.5 10h9.5M7.5 15h9.5',
  numbers: 'M2.5 4.2l1.3-.9v4M2.4 12.8c.5-1 2.2-.8 2 .4-.1.9-1.2 1.5-2 2.6h2.2M8 5h9M8 10h9M8 15h9',
  undo: 'M7 4 3.5 7.5 7 11M4 7.5h8a4.5 4.5 0 0 1 0 9H8',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.3v.1',
  file: 'M5 2.5h7l3.5 3.5v11.5h-10.5zM12 2.5V6h3.5',
  theme: 'M10 3a7 7 0 1 0 .1 0M10 3v14',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  history: 'M4 10a6 6 0 1 1 1.8 4.3M4 10l-1.5-2M4 10l2-1.5M10 7v3.5l2.3 1.3',
} as const

export type IconName = keyof typeof shapes

/** For use beside a word, or in a button with a label: screen readers skip the icon. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'drag' ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}

/** The logo: a ledger with its total. */
export function Mark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <rect x=".5" y=".5" width="23" height="23" rx="3" stroke="currentColor" />
      <path d="M6 7h12M6 12h8" stroke="currentColor" strokeWidth="2" />
      <path d="M6 17h10" stroke="var(--accent)" strokeWidth="2" />
    </svg>
  )
}
