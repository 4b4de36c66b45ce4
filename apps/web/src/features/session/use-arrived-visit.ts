import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { addressOfVisit, takeVisit } from './pending-visit.ts'
import { useSession } from './session-context.ts'

/** A visitor who was sent away to log in and comes back with a session continues the visit they began. */
export function useArrivedVisit(): void {
  const session = useSession()
  const navigate = useNavigate()
  const hasArrived = session.status === 'signedIn' && session.hasArrived
  useEffect(() => {
    const visit = hasArrived ? takeVisit() : undefined
    if (visit !== undefined) void navigate(addressOfVisit(visit), { replace: true })
  }, [hasArrived, navigate])
}
