import { getHealth as contract } from '@localchef/contracts/health/get-health'
import { implement } from '../server-function.ts'

/** What the marketplace runs on is the server's to know. */
export const getHealth = implement(contract, (_input, { outside }) => outside.upkeep.readHealth())
