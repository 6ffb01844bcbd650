import { defineRefusal } from '../refusal.ts'

export const alreadyOpen = defineRefusal('already_open', 409, 'The marketplace is open already')
