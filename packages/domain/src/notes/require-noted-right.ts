import { type NotedKind, rightOfNoted } from '@localchef/contracts/notes/note'
import { rightMissing } from '../refusal.ts'
import type { UserCall } from '../server-function.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'

/** Refuses notes on records that the caller's staff role cannot open. */
export async function requireNotedRight({ db, user }: UserCall, kind: NotedKind): Promise<void> {
  const right = rightOfNoted[kind]
  if (!(await rightsOfUser(db, user.id)).includes(right)) throw rightMissing(right)
}
