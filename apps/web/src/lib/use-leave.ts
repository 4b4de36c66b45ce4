import { useNavigate } from 'react-router'

/** Goes back to where the reader came from; after a direct visit, to `fallback`. */
export function useLeave(fallback: string): () => void {
  const navigate = useNavigate()
  return () => {
    // The router counts our own pages before this one.
    const { idx } = (window.history.state ?? {}) as { readonly idx?: number }
    if (typeof idx === 'number' && idx > 0) void navigate(-1)
    else void navigate(fallback, { replace: true })
  }
}
