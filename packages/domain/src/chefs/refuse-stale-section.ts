import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import type { staleEdit } from '@localchef/contracts/edit-version'
import { refuseStale } from '../edit-version.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { readOwnBusiness } from './get-business.ts'

/** Refuses to save a section over changes that the chef has not seen. Call it while the kitchen is locked. */
export async function refuseStaleSection(
  call: UserCall & Refusing<typeof staleEdit>,
  section: keyof OwnBusiness['versions'],
  seen: string,
): Promise<void> {
  const business = await readOwnBusiness(call)
  if (business) refuseStale(call.refuse, seen, business.versions[section])
}
