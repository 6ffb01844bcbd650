import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { type Auth, AuthContext } from '../auth/auth-context.ts'

interface WithStaffRightsProps {
  rights: readonly StaffRight[]
  client?: QueryClient
  children: ReactNode
}

/** For tests: a component as an admin with these rights sees it. */
export function WithStaffRights({ rights, client = new QueryClient(), children }: WithStaffRightsProps) {
  client.setQueryData(['admin', 'own-staff-role', admin.user.id], { role: 'desk', rights })
  return (
    <QueryClientProvider client={client}>
      <AuthContext value={admin as Auth}>
        <MemoryRouter>{children}</MemoryRouter>
      </AuthContext>
    </QueryClientProvider>
  )
}

const admin = { user: { id: 'admin' }, isAdmin: true } as Pick<Auth, 'isAdmin'> & { user: { id: string } }
