import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { services } from './own-service.ts'

export const listMyServices = defineFunction({
  name: 'list-my-services',
  summary:
    "Lists all services of the caller's kitchen, drafts and archived ones included, with the dates of classes.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: services,
  refusals: [notFound],
})
