import { defineRefusal } from '../refusal.ts'

export const listNotOpen = defineRefusal('list_not_open', 403, 'Your staff role does not open this list')
export const tooManySavedViews = defineRefusal(
  'too_many_saved_views',
  409,
  'Too many saved views of this list. Please delete one first',
)
export const viewNameTaken = defineRefusal(
  'view_name_taken',
  409,
  'You have a saved view of this list with this name',
)
