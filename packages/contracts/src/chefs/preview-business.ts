import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { ChefDetail } from './get-chef.ts'

export const previewBusiness = defineFunction({
  name: 'preview-business',
  summary: "Reads the page of the caller's own business as buyers see it, drafts included.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    chef: ChefDetail,
    /** Whether the business has a position for the map. */
    hasPlace: z.boolean(),
    isPublic: z.boolean(),
  }),
  refusals: [notFound],
})
