import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { OwnDrop } from './own-drop.ts'

export const getMyDrop = defineFunction({
  name: 'get-my-drop',
  summary: "Reads a drop of the caller's kitchen.",
  access: 'chef',
  effect: 'read',
  input: z.object({ id: Id }),
  output: OwnDrop,
  refusals: [notFound],
})
