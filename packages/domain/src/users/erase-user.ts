import { confirmsErasure } from '@localchef/contracts/account/fresh-sign-in'
import type { Language } from '@localchef/contracts/language'
import { eraseUser as contract } from '@localchef/contracts/users/erase-user'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import { erasePersonalData } from '../account/erase-personal-data.ts'
import { invalidField } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { requireApproval } from '../staff/require-approval.ts'
import { lockUser } from './lock-user.ts'

/** Requires the typed address, because erasure cannot be undone. */
export const eraseUser = implement(contract, async ({ userId, confirmation, reason }, call) => {
  await lockUser(userId, call)
  const { rows } = await sql<{ email: string; name: string; language: Language }>`
    select email, name, language
    from public.profiles
    where id = ${userId}
  `.execute(call.db)
  const user = rows[0]
  if (!user || !confirmsErasure(user, confirmation)) {
    throw invalidField(['confirmation'], 'confirmation_differs')
  }
  await requireApproval(call, { operation: 'erase-user', userId })
  await erasePersonalData(call, userId, reason)
  const { email: to, language } = user
  await call.outside.queueMail({ to, language, ...wordsIn[language].account.farewell })
  return { erased: true as const }
})
