import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { addressOfVisit, takeVisit } from './pending-visit.ts'
import { useSession } from './session-context.ts'

/** Whoever was sent to log in and arrives with a session goes on with the visit they began with. */
export function useArrivedVisit(): void {
  const session = useSession()
  const navigate = useNavigate()
  const hasArrived = session.status === 'signedIn' && session.hasArrived
  useEffect(() => {
    const visit = hasArrived ? takeVisit() : undefined
    if (visit !== undefined) void navigate(addressOfVisit(visit), { replace: true })
  }, [hasArrived, navigate])
}
