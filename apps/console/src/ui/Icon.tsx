const PATHS = {
  overview: 'M1.5 8.5h2.7l1.8-5 3 9 2-6 1 2h2.5',
  contests:
    'M4 3h8a2 2 0 012 2v7a2 2 0 01-2 2H4a2 2 0 01-2-2V5a2 2 0 012-2zM2 6.5h12M5.5 1.5v3M10.500 1.5v3M5 9.5h3M5 11.5h5',
  games: 'M3 3h10v4H3zM3 9h4v4H3zM9 9h4v4H9z',
  managers:
    'M8 2.500a2.700 2.700 0 110 5.400 2.700 2.700 0 010-5.400M2.800 14c.5-3 2.500-4.500 5.200-4.500s4.700 1.500 5.200 4.500',
  money:
    'M2 4.500h12M2 4.500v7.500a1.500 1.500 0 001.500 1.500h9a1.500 1.500 0 001.500-1.500V4.500l-2-2H4zM10.500 9h.01M5 9h3',
  proposals:
    'M6 3.200a2.300 2.300 0 110 4.600 2.300 2.300 0 010-4.600M1.800 13c.4-2.500 2-3.800 4.200-3.800 1.200 0 2.200.4 2.900 1.100M9.500 11.800l1.800 1.800 3.200-3.600',
  audit: 'M4 2h6l3 3v9H4zM10 2v3h3M6.300 8h4.500M6.300 10.500h4.500',
  team: 'M6 3.200a2.300 2.300 0 110 4.600 2.300 2.300 0 010-4.600M1.800 13c.4-2.500 2-3.800 4.200-3.800s3.800 1.300 4.200 3.800M10.500 3.400a2.200 2.200 0 010 4.200M11.800 9.500c1.300.5 2.200 1.700 2.500 3.500',
  'sign-ins': 'M5.500 7.500V5a2.500 2.500 0 015 0v2.500M3.500 7.500h9V14h-9zM8 10v1.500',
  search: 'M7 2.700a4.300 4.300 0 110 8.600 4.300 4.300 0 010-8.600M10.300 10.300L14 14',
  chooser: 'M5 6.500L8 3.500l3 3M5 9.500l3 3 3-3',
  check: 'M3 8.500l3.200 3.200L13 4.800',
  warn: 'M8 2.500l6 11H2zM8 6.500v3M8 11.500v.01',
  clock: 'M8 2a6 6 0 110 12A6 6 0 018 2M8 4.800V8l2.200 1.500',
  eye: 'M1.500 8S4 3.800 8 3.800 14.500 8 14.500 8 12 12.200 8 12.200 1.500 8 1.500 8zM8 6.200a1.800 1.800 0 110 3.600 1.800 1.800 0 010-3.600',
  block: 'M8 2a6 6 0 110 12A6 6 0 018 2M3.800 3.800l8.400 8.400',
  out: 'M6.500 2.500h-3v11h3M9.500 5l3 3-3 3M12.500 8H6',
  note: 'M3 3h10v7l-3 3H3zM5.500 6h5M5.500 8.500h3',
  close: 'M4 4l8 8M12 4l-8 8',
  lock: 'M5.500 7.500V5.500a2.500 2.500 0 015 0v2M4 7.500h8V13H4z',
  download: 'M8 2v8M4.800 6.800L8 10l3.200-3.200M2.500 13.500h11',
  plus: 'M8 3v10M3 8h10',
  info: 'M8 2a6 6 0 110 12A6 6 0 018 2M8 7.300v3.700M8 5v.01',
  copy: 'M5.500 5.500h7v8h-7zM3.500 10.500v-8h7',
  silent: 'M2 2l12 12M4 11V7a4 4 0 011-2.600M6.500 3.300A4 4 0 0112 7v2.500',
} as const

export type IconName = keyof typeof PATHS

/** A picture beside a word that says the same; it is not read out. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
