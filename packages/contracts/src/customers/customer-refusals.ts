import { defineRefusal } from '../refusal.ts'

export const listsStopped = defineRefusal(
  'lists_stopped',
  422,
  'The staff has stopped this kitchen from inviting customers',
)
export const tooManyWaiting = defineRefusal(
  'too_many_waiting',
  422,
  'Too many invitations of this kitchen wait for their turn',
)
