import { z } from 'zod'
import { usStates } from './us-states.ts'

/** The code of a state that a marketplace can serve: `CA`. */
export const StateCode = z.enum(usStates.map(({ code }) => code))
