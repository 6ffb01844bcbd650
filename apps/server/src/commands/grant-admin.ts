import type { Database } from '@localchef/backend/database'
import { recordSecurity } from '@localchef/domain/audit/record-security'
import { queriesOn } from '@localchef/domain/queries'
import { CommandError } from '../lifecycle/command-error.ts'

/** Gives the admin role to the account with this address. Returns a message for the terminal. */
export async function grantAdmin(database: Database, email: string): Promise<string> {
  const address = email.trim().toLowerCase()
  return database.transaction(async (connection) => {
    const { rows } = await connection.query<{ id: string; role: string | null; isConfirmed: boolean }>(
      `select u.id, p.role::text, u.email_confirmed_at is not null as "isConfirmed"
       from auth.users u
       left join public.profiles p on p.id = u.id
       where u.email = $1
         and u.deleted_at is null
       -- A company's identity provider may say the address of somebody who has an account already.
       order by u.is_sso_user
       limit 1`,
      [address],
    )
    const [account] = rows
    if (!account) {
      throw new CommandError(`There is no account with the address ${address}. Sign up with it first.`)
    }
    // Anybody can sign up with an address; its owner alone can confirm it.
    if (!account.isConfirmed) {
      throw new CommandError(
        `The address ${address} is not confirmed. Open the link in the mail to it first, then run the command again.`,
      )
    }
    if (account.role === 'admin') return `${address} is an administrator already.`
    await connection.query(
      `insert into public.profiles (id, role, name, email)
       values ($1, 'admin', $2, $3)
       on conflict (id) do update set role = 'admin'`,
      [account.id, address.split('@')[0], address],
    )
    await recordSecurity(queriesOn(connection), {
      action: 'grant-admin',
      actor: null,
      subjectKind: 'user',
      subjectId: account.id,
      before: { role: account.role },
      after: { role: 'admin' },
      reason: 'npm run admin:grant',
    })
    return `${address} is an administrator now.`
  })
}
