import { defineRefusal } from '../refusal.ts'

export const notSoldOut = defineRefusal('not_sold_out', 409, 'There are portions left: order now')
export const waitingListClosed = defineRefusal(
  'waiting_list_closed',
  422,
  'This food can no longer be ordered',
)
export const tooManyWaitingLists = defineRefusal(
  'too_many_waiting_lists',
  422,
  'You are on as many waiting lists as you can. Leave one first',
)
