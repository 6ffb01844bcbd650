import { z } from 'zod'
import { defineRefusal } from '../refusal.ts'

/**
 * For calls by an API key that bind a person or move money. The call was tried and changed nothing. `link`: the page of
 * the marketplace where the signed-in person sees what was prepared and decides.
 */
export const personDecides = defineRefusal(
  'person_decides',
  403,
  'Nothing has changed. The person decides this at the link',
  z.object({ link: z.url() }),
)
