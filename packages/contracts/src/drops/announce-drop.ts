import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { seenVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { dropAnnounced, dropDishesNotOnSale, dropOver, kitchenNotApproved } from './drop-refusals.ts'
import { OwnDrop } from './own-drop.ts'

export const announceDrop = defineFunction({
  name: 'announce-drop',
  summary: 'Announces a drop: its page is public from now on, and it opens at its moment.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id, ...seenVersion }),
  output: OwnDrop,
  refusals: [
    dropAnnounced,
    dropDishesNotOnSale,
    dropOver,
    forbiddenByPermit,
    kitchenNotApproved,
    notFound,
    staleEdit,
  ],
})
