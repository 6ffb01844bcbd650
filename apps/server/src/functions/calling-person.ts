import type { Caller } from '@localchef/backend/caller'
import type { Connection } from '@localchef/backend/database'
import type { Access } from '@localchef/contracts/function-contract'
import { forbidden, Refusal } from '@localchef/domain/refusal'
import type { CallingPerson, CallingSession } from '@localchef/domain/server-function'
import { z } from 'zod'

interface StoredPerson extends CallingPerson {
  isSuspended: boolean
  /** False while the session still owes the code of the account's authenticator app. */
  hasGivenFactor: boolean
}

/** The profile behind a user id; null for people who have not made theirs yet. */
export async function readCallingPerson(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<StoredPerson | null> {
  const { rows } = await connection.query<StoredPerson>(
    `select id, role, name, email, language, allergies,
       suspended_at is not null and (suspended_until is null or suspended_until > $2) as "isSuspended",
       private.factor_given() as "hasGivenFactor"
     from public.profiles
     where id = $1`,
    [userId, now],
    { keepPlan: true },
  )
  return rows[0] ?? null
}

/**
 * Refuses who may not call a function: 401 without a session, 403 without a profile, with the wrong role or
 * while suspended, or before the second factor. An admin is not a chef: what acts for a kitchen is its chef's alone.
 */
export function checkAccess(
  access: Access,
  isSignedIn: boolean,
  person: StoredPerson | null,
): CallingPerson | null {
  if (access === 'anyone') return person?.isSuspended || !person?.hasGivenFactor ? null : person
  if (!isSignedIn) throw new Refusal(401, 'not_signed_in', 'Please sign in')
  if (!person) throw new Refusal(403, 'profile_missing', 'Please complete your profile first')
  if (person.isSuspended) throw new Refusal(403, 'suspended', 'This account is suspended')
  if (!person.hasGivenFactor) {
    throw new Refusal(403, 'second_factor_required', 'Please enter the code of your authenticator app')
  }
  if (access !== 'signed-in' && access !== person.role) throw forbidden()
  return person
}

const SessionClaims = z.object({
  session_id: z.uuid(),
  amr: z.array(z.object({ timestamp: z.number() })).min(1),
})

/** The sign-in a token belongs to, with the last time its person gave a password, a code or the like. */
export function callingSession({ claims }: Caller): CallingSession | undefined {
  const session = SessionClaims.safeParse(claims)
  if (!session.success) return undefined
  const { session_id: id, amr } = session.data
  return { id, provenAt: new Date(Math.max(...amr.map(({ timestamp }) => timestamp)) * 1000) }
}
