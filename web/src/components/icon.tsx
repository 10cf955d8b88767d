/** Line icons on a 16 px grid. */
const PATHS = {
  bell: 'M8 2a4 4 0 0 0-4 4v2.500L2.700 11h10.600L12 8.500V6a4 4 0 0 0-4-4ZM6.500 13.200a1.600 1.600 0 0 0 3 0',
  route:
    'M4 11.500V6a2.500 2.500 0 0 1 5 0v4a2.500 2.500 0 0 0 5 0V4.500M4 14a1.200 1.200 0 1 0 0-2.400A1.200 1.200 0 0 0 4 14ZM14 4.400A1.200 1.200 0 1 0 14 2a1.200 1.200 0 0 0 0 2.400Z',
  plug: 'M6 2v3.500M10 2v3.500M4 5.500h8V8a4 4 0 0 1-8 0ZM8 12v2.500',
  key: 'M10.500 9a3.500 3.500 0 1 0-3.300-2.300L2.500 11.400v2.100H5v-1.600h1.600v-1.600h1.600L9.300 9.200A3.500 3.500 0 0 0 10.500 9ZM11 5h.01',
  search: 'M7 11.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9ZM10.300 10.300 14 14',
  check: 'm3 8.500 3.300 3.300L13 5',
  close: 'm4 4 8 8M12 4l-8 8',
  down: 'm4 6 4 4 4-4',
  up: 'm4 10 4-4 4 4',
  left: 'M10 3.500 5.500 8l4.500 4.500',
  right: 'm6 3.500 4.500 4.500L6 12.500',
  copy: 'M5.500 5.500V3h7.500v7.500h-2.500M3 5.500h7.500V13H3Z',
  sun: 'M8 10.800a2.800 2.800 0 1 0 0-5.600 2.800 2.800 0 0 0 0 5.600ZM8 1.500v1.300M8 13.200v1.300M1.500 8h1.300M13.200 8h1.300M3.400 3.400l.9.9M11.700 11.700l.9.9M12.600 3.400l-.9.9M4.300 11.700l-.9.9',
  moon: 'M13.500 9.500A5.800 5.800 0 0 1 6.500 2.500a5.800 5.800 0 1 0 7 7Z',
  screen: 'M2 3h12v8H2ZM5.500 14h5M8 11v3',
  globe: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c2 2 2.500 4 2.500 6S10 12 8 14c-2-2-2.500-4-2.500-6S6 4 8 2Z',
  leave: 'M6.500 2.500h-4v11h4M10.500 5l3 3-3 3M6 8h7.500',
  more: 'M3.500 8h.01M8 8h.01M12.500 8h.01',
  filter: 'M2.500 4h11M4.500 8h7M6.500 12h3',
  external: 'M6.500 3.500h-4v10h10v-4M9.500 2.500h4v4M13.500 2.500 7.500 8.500',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.800V8l2.300 1.500',
  undo: 'M3 6.500h6.500a3.500 3.500 0 0 1 0 7H6M5.500 3.500l-3 3 3 3',
  keyboard: 'M1.500 4h13v8h-13ZM4 6.700h.01M6.700 6.700h.01M9.300 6.700h.01M12 6.700h.01M5 9.500h6',
  plus: 'M8 3v10M3 8h10',
  trash: 'M3 4.500h10M6 4.500V2.500h4v2M4.500 4.500l.6 9h5.800l.6-9',
  alert: 'M8 2.200 14.300 13.500H1.700ZM8 6.500v3M8 11.500h.01',
  refresh: 'M13.500 3v3.500H10M13.200 6.500A5.500 5.500 0 1 0 13.500 9',
  send: 'M2.500 8 13.500 2.500 10 13.500 7.800 8.800ZM7.800 8.800l5.700-6.300',
  layers: 'm8 2 6 3-6 3-6-3ZM2 8.500l6 3 6-3M2 11.500l6 3 6-3',
  user: 'M8 8a2.700 2.700 0 1 0 0-5.400A2.700 2.700 0 0 0 8 8ZM2.800 13.800c.5-2.600 2.600-4 5.200-4s4.700 1.400 5.200 4',
  drag: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  offline: 'M2 2l12 12M8 12.500h.01M5.500 10a3.500 3.500 0 0 1 4-.7M3 7.300a7 7 0 0 1 3-1.700M9 5.200a7 7 0 0 1 4 2.100',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative: a word or an aria-label stands beside it. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  const heavy = name === 'more' || name === 'drag' || name === 'keyboard';
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={heavy ? 1.8 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The product's mark. */
export function Mark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="var(--accent-solid)" />
      <path
        d="M16 6.500c-4.100 0-6.600 3-6.600 7v4.200L7.200 21c-.5.8 0 1.800 1 1.800h15.600c1 0 1.500-1 1-1.800l-2.200-3.300v-4.200c0-4-2.500-7-6.600-7Z"
        fill="#fff"
      />
      <path d="M13.300 24.800a2.800 2.800 0 0 0 5.400 0Z" fill="#fff" />
    </svg>
  );
}
