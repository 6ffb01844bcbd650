import { adminHealth } from '@localchef/contracts/admin-health'
import { implement } from '../../server-function.ts'

/** What the marketplace runs on is the server's to know. */
export const readHealth = implement(adminHealth, (_input, { outside }) => outside.upkeep.readHealth())
