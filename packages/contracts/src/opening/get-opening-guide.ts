import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { OpeningGuide } from './opening-guide.ts'

export const getOpeningGuide = defineFunction({
  name: 'get-opening-guide',
  summary:
    'Reads what is left to decide before the marketplace opens: each point with its state, which the server examines now ' +
    '(the store of files, the payment provider), and with what an admin decided about it.',
  access: 'admin',
  right: 'settings',
  effect: 'read',
  secret: true,
  input: z.object({}),
  output: OpeningGuide,
})
