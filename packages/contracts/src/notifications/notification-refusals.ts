import { defineRefusal } from '../refusal.ts'

export const tooManyNotices = defineRefusal(
  'too_many_notices',
  429,
  'Too many notifications. Please wait a little',
)
