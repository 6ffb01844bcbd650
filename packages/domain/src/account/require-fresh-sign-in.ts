import { freshSignInMinutes } from '@localchef/contracts/account/fresh-sign-in'
import type { UserCall } from '../server-function.ts'

export function isFresh({ session, now }: UserCall): boolean {
  return session !== undefined && now.getTime() - session.provenAt.getTime() < freshSignInMinutes * 60_000
}
