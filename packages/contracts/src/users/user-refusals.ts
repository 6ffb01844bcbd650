import { defineRefusal } from '../refusal.ts'

export const ownAccount = defineRefusal('own_account', 422, 'You cannot do this to your own account')
export const isAdmin = defineRefusal('is_admin', 422, 'The user is an admin. Please change their role first')
export const notSuspended = defineRefusal('not_suspended', 409, 'This user is not suspended')
export const sameRole = defineRefusal('same_role', 409, 'This user already has the role')
export const hasOpenKitchen = defineRefusal(
  'has_open_kitchen',
  422,
  "The user's kitchen takes orders. Please suspend it first",
)
export const noSecondFactor = defineRefusal('no_second_factor', 422, 'This user has no second factor')
