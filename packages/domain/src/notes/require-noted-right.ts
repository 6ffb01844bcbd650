import { type NotedKind, rightOfNoted } from '@localchef/contracts/notes/note'
import { staffRightMissing } from '@localchef/contracts/staff/staff-right-missing'
import type { AdminCall } from '../server-function.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'

/** Refuses notes on records that the caller's staff role cannot open. */
export async function requireNotedRight({ db, user, staffRight }: AdminCall, kind: NotedKind): Promise<void> {
  const right = rightOfNoted[kind]
  const rights = await rightsOfUser(db, user.id)
  if (!rights.includes(right)) throw staffRight.refuse(staffRightMissing, { right })
}
