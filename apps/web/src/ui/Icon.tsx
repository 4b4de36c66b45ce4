const PATHS = {
  home: 'M3 11l9-8 9 8v9a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z',
  cup: 'M7 3h10v2h4v2a4 4 0 0 1-4 4h-.3A5 5 0 0 1 13 13.9V17h3a1 1 0 0 1 1 1v3H7v-3a1 1 0 0 1 1-1h3v-3.1A5 5 0 0 1 7.300 11H7a4 4 0 0 1-4-4V5h4zM5 7a2 2 0 0 0 2 2V7zm14 0h-2v2a2 2 0 0 0 2-2z',
  more: 'M5 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  close:
    'M6 4.600L12 10.600 18 4.600 19.400 6 13.400 12 19.400 18 18 19.400 12 13.400 6 19.400 4.600 18 10.600 12 4.600 6z',
  back: 'M15.500 4L17 5.500 10.500 12 17 18.500 15.500 20 7.500 12z',
  forward: 'M8.500 4L7 5.500 13.500 12 7 18.500 8.500 20 16.500 12z',
  search:
    'M10.500 3a7.500 7.500 0 0 1 6 12l4.500 4.500-1.500 1.500-4.500-4.500a7.500 7.500 0 1 1-4.500-13.500zm0 2a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11z',
  wand: 'M14.500 3l1 2.500L18 6.500l-2.500 1-1 2.500-1-2.500L11 6.500l2.500-1zM4 18.600L14 8.600l1.400 1.400-10 10zM19 12l.7 1.800 1.800.7-1.800.7L19 17l-.7-1.800-1.800-.7 1.800-.7z',
  trash: 'M9 3h6l1 2h4v2H4V5h4zM6 9h12l-1 12H7zm3 2v8h2v-8zm4 0v8h2v-8z',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm-1 7v7h2v-7zm0-3v2h2V7z',
  alert: 'M12 2l10 18H2zm-1 7v6h2V9zm0 7v2h2v-2z',
  clock:
    'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 2a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm1 2v4.600l3.200 3.200-1.400 1.400L11 12.400V7z',
  plus: 'M11 4h2v7h7v2h-7v7h-2v-7H4v-2h7z',
  share: 'M12 2l5 5-1.400 1.400L13 5.800V15h-2V5.800L8.400 8.400 7 7zM5 11h3v2H7v7h10v-7h-1v-2h3v11H5z',
  up: 'M12 7l7 9H5z',
  down: 'M12 17L5 8h14z',
  swap: 'M7 4L3 8l4 4V9h9V7H7zm10 8l4 4-4 4v-3H8v-2h9z',
  shirt: 'M8 3l-6 4 2.500 5L7 10.600V21h10V10.600L19.500 12 22 7l-6-4c-1 2.200-7 2.200-8 0z',
  seat: 'M6 3h3v8h6.500l2.500 7h-3l-1.700-5H6zM4 20h13v2H4z',
  flame: 'M13 2c1 4 5 6 5 11a6 6 0 0 1-12 0c0-2 1-4 2.500-5 .1 1.800.8 3 2 3.500C10.600 8 11 5 13 2z',
  whistle: 'M3 9h10l8-3v5l-4.500 1.500A6 6 0 1 1 5.500 11H3zm6 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  bars: 'M4 20V11h4v9zm6 0V4h4v16zm6 0v-6h4v6z',
  list: 'M4 5h2v2H4zm4 0h12v2H8zM4 11h2v2H4zm4 0h12v2H8zM4 17h2v2H4zm4 0h12v2H8z',
  check: 'M9.500 17.600L4 12.100l1.900-1.900 3.600 3.600 8.600-8.600L20 7.100z',
  globe:
    'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 2c-1.500 1.600-2.500 4-2.700 6h5.400c-.2-2-1.200-4.400-2.700-6zM5.100 11h2.200c.1-1.800.7-3.700 1.500-5.200A7 7 0 0 0 5.100 11zm13.800 0a7 7 0 0 0-3.700-5.200c.8 1.500 1.400 3.400 1.500 5.200zM5.100 13a7 7 0 0 0 3.700 5.200c-.8-1.500-1.400-3.400-1.500-5.200zm4.200 0c.2 2 1.200 4.400 2.700 6 1.500-1.600 2.500-4 2.700-6zm7.400 0c-.1 1.800-.7 3.700-1.500 5.200a7 7 0 0 0 3.700-5.200z',
} as const

export type IconName = keyof typeof PATHS

/** A picture in the colour of the text around it; arrows point the other way in Arabic. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  const isDirectional = name === 'back' || name === 'forward'
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      data-directional={isDirectional || undefined}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
