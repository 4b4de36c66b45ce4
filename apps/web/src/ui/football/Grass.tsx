import { useId } from 'react'

/** The drawn pitch in perspective; its colours are grass and chalk under every operator. */
export function Grass({ className }: { readonly className: string | undefined }) {
  const stripes = [0, 1, 2, 3, 4, 5]
  const id = useId()
  return (
    <svg viewBox="0 0 390 560" preserveAspectRatio="none" className={className} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}grass`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0f5f43" />
          <stop offset="1" stopColor="#157a50" />
        </linearGradient>
        <radialGradient id={`${id}light`} cx=".5" cy="0" r="1">
          <stop offset="0" stopColor="#fff" stopOpacity=".18" />
          <stop offset=".6" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="390" height="560" fill={`url(#${id}grass)`} />
      {stripes.map((stripe) => (
        <rect key={stripe} y={stripe * 93} width="390" height="46" fill="#fff" opacity=".045" />
      ))}
      <rect width="390" height="560" fill={`url(#${id}light)`} />
      <g fill="none" stroke="#fff" strokeOpacity=".38" strokeWidth="2">
        <path d="M46 8H344L420 570H-30z" />
        <path d="M118 8l-10 72H282l-10-72" />
        <path d="M158 8l-4 30h82l-4-30" />
        <path d="M150 80q45 34 90 0" />
        <ellipse cx="195" cy="560" rx="88" ry="66" />
      </g>
    </svg>
  )
}
