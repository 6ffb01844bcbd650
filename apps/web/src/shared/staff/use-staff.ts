import { listStaff } from '@localchef/contracts/staff/list-staff'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

/** The admins, the staff roles and the requests for approval. Needs the right `staff`. */
export function useStaff() {
  return useQuery({
    queryKey: ['admin', 'staff'],
    queryFn: ({ signal }) => callFunction(listStaff, {}, { signal }),
    staleTime: 5_000,
  })
}
