import { defineRefusal } from '../refusal.ts'

export const notOpen = defineRefusal('not_open', 422, 'This order or booking is over')
export const tooManyNotices = defineRefusal(
  'too_many_notices',
  429,
  'Too many notifications. Please wait a little',
)
