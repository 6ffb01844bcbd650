import { workMovedOn } from '@localchef/contracts/queue/queue-refusals'
import type { Refusal } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { decidedBy } from './last-act.ts'

export async function movedOn(
  { db, refuse }: UserCall & Refusing<typeof workMovedOn>,
  { kind, id }: { kind: 'mail' | 'job'; id: string },
): Promise<Refusal> {
  const details = await decidedBy(db, { subjectKind: kind, subjectId: id })
  return refuse(workMovedOn, details)
}
