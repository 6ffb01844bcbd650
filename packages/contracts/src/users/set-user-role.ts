import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { UserRole, user } from './user-row.ts'

export const setUserRole = defineFunction({
  name: 'set-user-role',
  summary: 'Makes a person a buyer, a chef or an admin. Nobody changes their own role.',
  access: 'admin',
  effect: 'write',
  input: z.object({ userId: Id, role: UserRole, reason: Reason }),
  output: user,
})
