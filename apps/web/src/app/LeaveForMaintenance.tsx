import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../lib/api-error.ts'
import { pathTo } from '../lib/paths.ts'

/**
 * A change that is refused because its round is being closed leads to the screen that waits for the end of the close
 * . Reading still works: only changes lead there, except those that wait by themselves.
 */
export function LeaveForMaintenance(): null {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (event.mutation.meta?.['waitsForClose'] === true) return
        if (isRefusal(event.action.error, 'roundClosing')) void navigate(pathTo('Maintenance'))
      }),
    [queryClient, navigate],
  )
  return null
}
