import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { keepPageHost } from '../lib/page-host.ts'

/** Keeps the operator that the page was opened for in its address. */
export function KeepHost() {
  const location = useLocation()
  useEffect(() => keepPageHost(location), [location])
  return null
}
