import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { MyChef } from './own-chef.ts'

export const getMyChef = defineFunction({
  name: 'get-my-chef',
  summary: "Reads name and status of the caller's business, and the activation requirements still missing.",
  access: 'chef',
  effect: 'read',
  scope: 'read:kitchen',
  input: z.object({}),
  output: z.object({ chef: MyChef.nullable() }),
})
