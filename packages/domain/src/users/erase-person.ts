import { confirmsErasure } from '@localchef/contracts/account/fresh-sign-in'
import { erasePerson as contract } from '@localchef/contracts/users/erase-person'
import { sql } from 'kysely'
import { erasePersonalData } from '../account/erase-person.ts'
import { farewell } from '../account/farewell.ts'
import { invalidField } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { lockUser } from './lock-user.ts'

/** There is no way back, so the address is typed: a slip of the finger erases nobody. */
export const erasePerson = implement(contract, async ({ userId, confirmation, reason }, call) => {
  await lockUser(userId, call)
  const { rows } = await sql<{ email: string; name: string; language: 'en' | 'ru' }>`
    select email, name, language
    from public.profiles
    where id = ${userId}
  `.execute(call.db)
  const person = rows[0]
  if (!person || !confirmsErasure(person, confirmation)) {
    throw invalidField(['confirmation'], 'This is not the e-mail address of the person')
  }
  await erasePersonalData(call, userId, reason)
  const { email: to, language } = person
  await call.outside.queueMail({ to, language, ...farewell[language] })
  return { erased: true as const }
})
