import type { FunctionContract } from '@localchef/contracts/function-contract'
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { loadBackend } from '@/shared/backend/client.ts'

const Row = z.object({
  role: z.string(),
  staff_roles: z.object({ staff_role_rights: z.array(z.object({ right_name: StaffRight })) }),
})

export interface OwnStaffRole {
  role: string
  rights: readonly StaffRight[]
}

/**
 * The staff role of the signed-in admin. It only decides which pages and buttons are shown; the server checks each
 * call.
 */
export function useOwnStaffRole() {
  const { user, isAdmin } = useAuth()
  return useQuery({
    queryKey: ['admin', 'own-staff-role', user?.id],
    enabled: isAdmin && user !== null,
    queryFn: async ({ signal }): Promise<OwnStaffRole | null> => {
      const backend = await loadBackend()
      const { data, error } = await backend
        .from('staff_members')
        .select('role, staff_roles(staff_role_rights(right_name))')
        .eq('user_id', user?.id ?? '')
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw error
      if (data === null) return null
      const row = Row.parse(data)
      return { role: row.role, rights: row.staff_roles.staff_role_rights.map((right) => right.right_name) }
    },
    staleTime: 60_000,
  })
}

/** The rights of the signed-in admin; none until they are known. */
export function useStaffRights(): readonly StaffRight[] {
  return useOwnStaffRole().data?.rights ?? none
}

/** Whether the signed-in admin has the right that the operation names. */
export function useHasRightOf({ right }: Pick<FunctionContract, 'right'>): boolean {
  const rights = useStaffRights()
  return right !== undefined && rights.includes(right)
}

const none: readonly StaffRight[] = []
