import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { personLimitReached } from '../orders/order-refusals.ts'
import { ownKitchen } from '../purchase-refusals.ts'
import { WaitedPortions, WaitingList, WaitingListKey } from './waiting-list.ts'
import { notSoldOut, tooManyWaitingLists, waitingListClosed } from './waiting-list-refusals.ts'

export const joinWaitingList = defineFunction({
  name: 'join-waiting-list',
  summary:
    'Puts the caller on the waiting list of a sold-out batch or a full day. Joining again changes the portions: added ones stand at the end of the list.',
  access: 'signed-in',
  effect: 'write',
  input: z.intersection(WaitingListKey, z.object({ portions: WaitedPortions })),
  output: WaitingList,
  refusals: [notFound, notSoldOut, ownKitchen, personLimitReached, tooManyWaitingLists, waitingListClosed],
})
