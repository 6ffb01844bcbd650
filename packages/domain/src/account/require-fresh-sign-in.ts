import { FRESH_SIGN_IN_MINUTES } from '@localchef/contracts/account/fresh-sign-in'
import type { PersonalCall } from '../server-function.ts'

export function isFresh({ session, now }: PersonalCall): boolean {
  return session !== undefined && now.getTime() - session.provenAt.getTime() < FRESH_SIGN_IN_MINUTES * 60_000
}
