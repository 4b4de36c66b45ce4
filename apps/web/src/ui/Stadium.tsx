import { useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './Stadium.module.css'

/** The background of heroes: terraces under floodlights, dark for every operator. Decoration behind white text. */
export function Stadium({ isAside }: { readonly isAside?: boolean }) {
  const id = useId()
  return (
    <svg
      className={classNames(styles.stadium, isAside && styles.isAside)}
      viewBox="0 0 390 320"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <pattern id={`${id}c`} width="22" height="14" patternUnits="userSpaceOnUse">
          <g fill="#fff">
            <circle cx="3" cy="4" r="1.6" opacity=".16" />
            <circle cx="10" cy="9" r="1.6" opacity=".09" />
            <circle cx="15" cy="3" r="1.6" opacity=".2" />
            <circle cx="20" cy="11" r="1.6" opacity=".12" />
          </g>
        </pattern>
        <linearGradient id={`${id}b`} x2="0" y2="1">
          <stop stopColor="#fff" stopOpacity=".3" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <radialGradient id={`${id}l`}>
          <stop stopColor="#fff" stopOpacity=".8" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="390" height="320" fill="var(--stage)" />
      <path d="M0 96Q195 50 390 96V320H0z" fill="var(--stand)" />
      <path d="M0 102Q195 56 390 102V320H0z" fill={`url(#${id}c)`} />
      <path d="M0 96Q195 50 390 96" fill="none" stroke="#fff" strokeOpacity=".18" strokeWidth="2" />
      <rect y="262" width="390" height="58" fill="#0d5a40" />
      <path d="M0 262H390" stroke="#fff" strokeOpacity=".4" />
      {[
        [236, 118],
        [338, 98],
      ].map(([x = 0, y = 0]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path d="M-26 0L-120 220H110L26 0z" fill={`url(#${id}b)`} opacity=".5" />
          <circle r="56" fill={`url(#${id}l)`} opacity=".3" />
          <path d="M-28-13h56v26h-56z" fill="none" stroke="#fff" strokeOpacity=".3" />
          <g fill="#fff">
            {[-20, -10, 0, 10, 20].map((lamp) => (
              <path key={lamp} d={`M${lamp - 3}-8h6v6h-6zM${lamp - 3} 2h6v6h-6z`} />
            ))}
          </g>
        </g>
      ))}
    </svg>
  )
}
