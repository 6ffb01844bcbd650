import type { Connection } from './database/connection.ts'
import { demoId } from './demo-id.ts'

export const demoPassword = 'localchef-demo'

/** Accounts with a published password. A production server refuses to start while they exist. */
export const demoAccounts = [
  { id: demoId('person', 'admin'), email: 'admin@demo.test', role: 'admin', name: 'Alex Morgan' },
  { id: demoId('person', 'chef'), email: 'chef@demo.test', role: 'chef', name: 'Nino Kapanadze' },
  { id: demoId('person', 'buyer'), email: 'buyer@demo.test', role: 'buyer', name: 'Maya Torres' },
] as const

export async function hasDemoAccounts(connection: Connection): Promise<boolean> {
  const found = await connection.query(
    'select exists (select from auth.users where email = any ($1)) as present',
    [demoAccounts.map((account) => account.email)],
  )
  return found.rows[0]?.present === true
}
