import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { StaffInvitation } from './staff-invitation.ts'

export const listStaffInvitations = defineFunction({
  name: 'list-staff-invitations',
  summary: 'Lists the open invitations to the staff, latest first.',
  access: 'admin',
  right: 'staff',
  effect: 'read',
  input: z.object({}),
  output: z.object({ invitations: z.array(StaffInvitation) }),
})
