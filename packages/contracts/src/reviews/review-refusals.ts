import { defineRefusal } from '../refusal.ts'

export const alreadyReviewed = defineRefusal('already_reviewed', 409, 'This has already been reviewed')
export const notReviewable = defineRefusal(
  'not_reviewable',
  422,
  'Only a completed order or booking can be reviewed',
)
export const alreadyReplied = defineRefusal('already_replied', 409, 'This review already has a reply')
export const sameState = defineRefusal('same_state', 409, 'The review already has this visibility')
