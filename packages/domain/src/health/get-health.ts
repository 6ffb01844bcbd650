import { getHealth as contract } from '@localchef/contracts/health/get-health'
import { implement } from '../server-function.ts'

export const getHealth = implement(contract, (_input, { outside }) => outside.upkeep.readHealth())
