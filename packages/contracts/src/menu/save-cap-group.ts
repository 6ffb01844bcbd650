import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { refuseMissingVersion, staleEdit, versionBesideId } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { plainName } from '../plain-name.ts'
import { CapGroup } from './list-menu.ts'
import { longestCapGroupName, mostSharedPortions } from './menu-limits.ts'

export const saveCapGroup = defineFunction({
  name: 'save-cap-group',
  summary: 'Creates or updates a limit of portions per slot that several dishes share.',
  access: 'chef',
  effect: 'create',
  input: z
    .object({
      id: Id.optional(),
      name: plainName(1, longestCapGroupName),
      portionsPerSlot: z.int().min(1).max(mostSharedPortions),
      /** The dishes that share the limit; unchanged if absent. */
      dishIds: z.array(Id).max(2000).optional(),
      ...versionBesideId,
    })
    .superRefine(refuseMissingVersion),
  output: CapGroup,
  refusals: [notFound, staleEdit],
})
