import { Navigate, useParams } from 'react-router'
import type { Session } from '../features/session/session.ts'
import { AtWorkplace } from '../features/session/workplace.tsx'
import { pathTo } from '../lib/paths.ts'
import { Shell } from './Shell.tsx'

/** The operator that the address names; another one where who is signed in has no role there. */
export function Workplace({ session }: { readonly session: Session }) {
  const { operator } = useParams()
  const workplace = session.workplaces.find(({ slug }) => slug === operator)
  const [first] = session.workplaces
  if (workplace !== undefined && session.member !== null) {
    return (
      <AtWorkplace key={workplace.slug} here={{ workplace, member: session.member }}>
        <Shell />
      </AtWorkplace>
    )
  }
  return first === undefined ? null : <Navigate to={pathTo(first.slug, 'overview')} replace />
}
