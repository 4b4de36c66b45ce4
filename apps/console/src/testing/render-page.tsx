import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import type { StaffRole } from '@gaffer/contract/console-types'
import { Pages } from '../app/Pages.tsx'
import { AtWorkplace } from '../features/session/workplace.tsx'
import { createQueryClient } from '../lib/query-client.ts'

const MEMBER = { id: 5, name: 'Yusuf Amari', email: 'yusuf@kestrel.example' }

/** An operator with these roles. */
export function workplaceWith(...roles: readonly StaffRole[]) {
  return {
    slug: 'kestrel',
    title: 'Kestrel',
    currency: 'EUR',
    currency_exponent: 2,
    logo: '',
    roles: [...roles],
    is_platform: false,
  }
}

/** The answer of the session for somebody with these roles. */
export function sessionWith(...roles: readonly StaffRole[]) {
  const demo = [{ id: MEMBER.id, name: MEMBER.name, operator: 'Kestrel', roles: [...roles] }]
  const at = '2026-11-21T22:00:00.000Z'
  return { member: MEMBER, workplaces: [workplaceWith(...roles)], fresh_until: at, ends_at: at, demo }
}

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{`${pathname}${search}`}</output>
}

/** The whole console at an address. */
export function renderConsole(address: string) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Pages />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** A part of a page, at an operator with these roles. */
export function renderPart(part: ReactNode, ...roles: readonly StaffRole[]) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <AtWorkplace here={{ workplace: workplaceWith(...roles), member: MEMBER }}>{part}</AtWorkplace>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
