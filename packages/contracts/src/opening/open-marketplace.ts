import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { pointsOpen } from './opening-refusals.ts'

export const openMarketplace = defineFunction({
  name: 'open-marketplace',
  summary:
    'Opens the marketplace: from now on visitors see its kitchens and can order. Does nothing if it is open.',
  access: 'admin',
  right: 'settings',
  effect: 'write',
  input: z.object({}),
  output: z.object({ isOpen: z.boolean() }),
  refusals: [pointsOpen],
})
