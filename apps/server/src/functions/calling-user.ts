import type { Caller } from '@localchef/backend/caller'
import type { Connection } from '@localchef/backend/database'
import {
  forbidden,
  notSignedIn,
  profileMissing,
  secondFactorRequired,
  suspended,
} from '@localchef/contracts/common-refusals'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { staffRightMissing } from '@localchef/contracts/staff/staff-right-missing'
import { Refusal } from '@localchef/domain/refusal-error'
import type { Call, CallingSession, CallingUser } from '@localchef/domain/server-function'
import { z } from 'zod'

export interface StoredUser extends CallingUser {
  isSuspended: boolean
  /** False until the session has shown the account's second factor. */
  hasGivenFactor: boolean
}

interface UserWithRights extends StoredUser {
  /** The rights of an admin's staff role, read at each call. */
  rights: string[]
}

/**
 * The caller's profile; null for visitors, and before it exists. Creating an API key requires every factor, so calls
 * with a key count as fully authenticated.
 */
export async function readCallingUser(
  connection: Connection,
  { userId, key }: Caller,
  now: Date,
): Promise<UserWithRights | null> {
  if (!userId) return null
  const { rows } = await connection.query<UserWithRights>(
    `select id, role, name, email, language, allergies,
       suspended_at is not null and (suspended_until is null or suspended_until > $2) as "isSuspended",
       $3 or private.factor_given() as "hasGivenFactor",
       array(
         select r.right_name
         from public.staff_members m
         join public.staff_role_rights r on r.role = m.role
         where m.user_id = profiles.id
       ) as rights
     from public.profiles
     where id = $1`,
    [userId, now, key !== undefined],
    { keepPlan: true },
  )
  return rows[0] ?? null
}

/**
 * Checks the permission to call a function: 401 without a session, 403 without a profile, with the wrong role, while
 * suspended, before the second factor, or without the operation's staff right. An admin does not count as a chef:
 * only a kitchen's own chef acts for it.
 */
export function checkAccess(
  { access, right }: Pick<FunctionContract, 'access' | 'right'>,
  isSignedIn: boolean,
  user: (StoredUser & Partial<UserWithRights>) | null,
): CallingUser | null {
  if (access === 'anyone') return user?.isSuspended || !user?.hasGivenFactor ? null : user
  if (!isSignedIn) throw Refusal.make(notSignedIn)
  if (!user) throw Refusal.make(profileMissing)
  if (user.isSuspended) throw Refusal.make(suspended)
  if (!user.hasGivenFactor) throw Refusal.make(secondFactorRequired)
  if (access !== 'signed-in' && access !== user.role) throw Refusal.make(forbidden)
  if (access === 'admin') checkRight(right, user.rights)
  return user
}

/** The staff right that the contract requires, and whether the user has it. */
export function staffRightOf(
  { right }: Pick<FunctionContract, 'right'>,
  user: UserWithRights | null,
): Pick<Call, 'staffRight'> {
  if (!right) return {}
  return {
    staffRight: { name: right, isHeld: user?.rights.includes(right) ?? false, refuse: Refusal.make },
  }
}

function checkRight(right: FunctionContract['right'], rights: readonly string[] = []): void {
  if (!right) throw Refusal.make(forbidden)
  if (!rights.includes(right)) throw Refusal.make(staffRightMissing, { right })
}

const SessionClaims = z.object({
  session_id: z.uuid(),
  amr: z.array(z.object({ timestamp: z.number() })).min(1),
})

/** The session of a token, with the time of its last proof of identity. */
export function callingSession({ claims }: Caller): CallingSession | undefined {
  const session = SessionClaims.safeParse(claims)
  if (!session.success) return undefined
  const { session_id: id, amr } = session.data
  return { id, provenAt: new Date(Math.max(...amr.map(({ timestamp }) => timestamp)) * 1000) }
}
