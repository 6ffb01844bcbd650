import { Refusal } from '../refusal.ts'
import type { PersonalCall } from '../server-function.ts'
import { decidedBy } from './last-act.ts'

export async function movedOn(
  { db }: PersonalCall,
  { kind, id }: { kind: 'mail' | 'job'; id: string },
): Promise<Refusal> {
  const details = await decidedBy(db, { subjectKind: kind, subjectId: id })
  return new Refusal(409, 'work_moved_on', 'It does not wait any more', { details })
}
