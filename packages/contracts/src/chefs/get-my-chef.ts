import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { MyChef } from './own-chef.ts'

export const getMyChef = defineFunction({
  name: 'get-my-chef',
  summary: "The caller's business, its state and what is missing before it can be activated.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: z.object({ chef: MyChef.nullable() }),
})
