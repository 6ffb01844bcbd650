import {
  actOnMany as contract,
  type ManyItem,
  type ManyOutcome,
  ManyRefusal,
  subjectOf,
} from '@localchef/contracts/many/act-on-many'
import { refusalsOf } from '@localchef/contracts/refusals-of'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { staffRightMissing } from '@localchef/contracts/staff/staff-right-missing'
import { sql } from 'kysely'
import { recordSecurity } from '../audit/record-security.ts'
import { decideCertification } from '../certifications/decide-certification.ts'
import { decideChef } from '../chefs/decide-chef.ts'
import { setListingStatus } from '../listings/set-listing-status.ts'
import { dismissFailedWork } from '../queue/dismiss-failed-work.ts'
import { retryFailedWork } from '../queue/retry-failed-work.ts'
import { undoDecision } from '../queue/undo-decision.ts'
import { Refusal } from '../refusal-error.ts'
import { decideReport } from '../reports/decide-report.ts'
import { setReviewHidden } from '../reviews/set-review-hidden.ts'
import { implement, type ServerFunction, type UserCall } from '../server-function.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'
import { decideTrustSignal } from '../trust/decide-trust-signal.ts'
import { suspendUser } from '../users/suspend-user.ts'
import { unsuspendUser } from '../users/unsuspend-user.ts'

const operations: Record<ManyItem['operation'], ServerFunction> = {
  'set-listing-status': setListingStatus,
  'set-review-hidden': setReviewHidden,
  'suspend-user': suspendUser,
  'unsuspend-user': unsuspendUser,
  'decide-chef': decideChef,
  'decide-certification': decideCertification,
  'decide-report': decideReport,
  'decide-trust-signal': decideTrustSignal,
  'retry-failed-work': retryFailedWork,
  'dismiss-failed-work': dismissFailedWork,
  'undo-decision': undoDecision,
}

/** Locks rows in the order of their ids, so that two admins with the same rows cannot deadlock. */
export const actOnMany = implement(contract, async ({ items }, call) => {
  const rights = await rightsOfUser(call.db, call.user.id)
  const outcomes = new Map<ManyItem, ManyOutcome>()
  for (const item of items.toSorted((a, b) => (subjectOf(a) < subjectOf(b) ? -1 : 1))) {
    outcomes.set(item, await actOnOne(call, item, rights))
  }
  await recordMissingRights(call, outcomes)
  return { outcomes: items.flatMap((item) => outcomes.get(item) ?? []) }
})

/** Runs the single operation in a savepoint, so that a refusal rolls back this operation only. */
async function actOnOne(
  call: UserCall,
  { operation, input }: ManyItem,
  rights: readonly StaffRight[],
): Promise<ManyOutcome> {
  const { contract: single, handle } = operations[operation]
  const { right } = single
  if (!right) throw new Error(`the contract of ${operation} names no right`)
  if (!rights.includes(right)) return refused(Refusal.make(staffRightMissing, { right }))
  await sql`savepoint one_of_many`.execute(call.db)
  try {
    const refuse = Refusal.make
    await handle(input, { ...call, refuse, staffRight: { name: right, isHeld: true, refuse } })
    await sql`release savepoint one_of_many`.execute(call.db)
    return { done: true }
  } catch (error) {
    const refusal = refusalIn(call, single, error)
    if (!refusal) throw error
    await sql`rollback to savepoint one_of_many`.execute(call.db)
    await sql`release savepoint one_of_many`.execute(call.db)
    return refused(refusal)
  }
}

/** A refusal that the single operation declares, thrown by its handler or by a database rule. */
function refusalIn(call: UserCall, single: ServerFunction['contract'], error: unknown): Refusal | undefined {
  const declared = refusalsOf(single)
  if (!(error instanceof Refusal)) return call.outside.refusalFromDatabase(error, declared)
  return declared.includes(error.kind) ? error : undefined
}

function refused({ kind, message, details, issues }: Refusal): ManyOutcome {
  return {
    done: false,
    refusal: ManyRefusal.parse({ code: kind.code, message, details, issues }),
  }
}

/** Records missing rights as a refused call of the single operation would. */
async function recordMissingRights(
  { db, user, requestId }: UserCall,
  outcomes: ReadonlyMap<ManyItem, ManyOutcome>,
): Promise<void> {
  const missing = [...outcomes].flatMap(([{ operation }, outcome]) =>
    !outcome.done && outcome.refusal.code === staffRightMissing.code ? [operation] : [],
  )
  for (const operation of new Set(missing)) {
    await recordSecurity(db, {
      action: 'refuse-admin-call',
      actor: { id: user.id, email: user.email },
      subjectKind: 'function',
      subjectId: operation,
      after: { code: staffRightMissing.code },
      requestId: requestId ?? null,
    })
  }
}
