import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { ChefDetail } from './get-chef.ts'

export const previewBusiness = defineFunction({
  name: 'preview-business',
  summary: "The page of the caller's own business as buyers see it, or will once it is open.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    chef: ChefDetail,
    /** Whether the place is known: without it the page has no map yet. */
    hasPlace: z.boolean(),
    /** Whether others see this page already. */
    isPublic: z.boolean(),
  }),
})
