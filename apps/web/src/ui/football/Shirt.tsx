/** A drawn shirt in club colours, made by the server (ADR-3): no pictures of clubs or people. */
export function Shirt({ url, size = 44 }: { readonly url: string; readonly size?: number }) {
  return <img src={url} alt="" width={size} height={size} loading="lazy" decoding="async" draggable={false} />
}

/** Where a shirt is still missing. */
export function EmptyShirt({ size = 44 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path
        d="M16 5l-11 6 4 12 5-2v22h20V21l5 2 4-12-11-6c-2 4-14 4-16 0z"
        fill="currentColor"
        fillOpacity=".14"
        stroke="currentColor"
        strokeDasharray="3 3"
      />
      <path d="M24 18v14M17 25h14" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  )
}
