/** The mark of the console. */
export function Mark({ size = 16 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 16 16">
      <rect width="16" height="16" rx="4.5" fill="#0a6a45" />
      <path d="M0 5.3h16M0 10.7h16" stroke="#fff" strokeOpacity=".18" strokeWidth="1.2" />
      <path
        d="M11.2 6A3.6 3.6 0 108 11.6c1.9 0 3.4-1.3 3.4-3.3H8.3"
        fill="none"
        stroke="#fff"
        strokeWidth="1.7"
      />
    </svg>
  )
}
