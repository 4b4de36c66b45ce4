import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from './paths.ts'

/** A screen that has nothing to show closes. */
const STUCK_AFTER_MS = 5_000

/** Leads to Home when a screen has been stuck for five seconds. */
export function useHomeWhenStuck(isStuck: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isStuck) return undefined
    const timer = setTimeout(() => void navigate(pathTo('Home'), { replace: true }), STUCK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isStuck, navigate])
}
