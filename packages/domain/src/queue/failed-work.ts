import { workConflict } from '@localchef/contracts/queue/queue-refusals'
import { decidedBy } from '../decisions/last-act.ts'
import type { Refusal } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'

export async function conflict(
  { db, refuse }: UserCall & Refusing<typeof workConflict>,
  { kind, id }: { kind: 'mail' | 'job'; id: string },
): Promise<Refusal> {
  const details = await decidedBy(db, { subjectKind: kind, subjectId: id })
  return refuse(workConflict, details)
}
