import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { OwnTexts } from './own-texts.ts'

export const getTexts = defineFunction({
  name: 'get-texts',
  summary: 'Reads what the caller gets text messages about.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ language: z.enum(languages) }),
  output: OwnTexts,
})
