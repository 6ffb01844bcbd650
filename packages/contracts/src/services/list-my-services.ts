import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { services } from './own-service.ts'

export const listMyServices = defineFunction({
  name: 'list-my-services',
  summary: "All services of the caller's kitchen, drafts and archived ones too, with the dates of classes.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: services,
})
