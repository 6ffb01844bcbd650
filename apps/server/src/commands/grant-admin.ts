import { readEmail } from '@localchef/addresses/email-address'
import type { Connection, Database } from '@localchef/backend/database'
import { recordSecurity } from '@localchef/domain/audit/record-security'
import { queriesOn } from '@localchef/domain/queries'
import { CommandError } from '../lifecycle/command-error.ts'

/**
 * Makes the account with this address an admin with the staff role, or changes an admin's staff role. Returns a
 * message for the terminal.
 */
export async function grantAdmin(database: Database, email: string, staffRole = 'owner'): Promise<string> {
  const address = readEmail(email) ?? email
  return database.transaction(async (connection) => {
    const { rows } = await connection.query<{ id: string; role: string | null; isConfirmed: boolean }>(
      `select u.id, p.role::text, u.email_confirmed_at is not null as "isConfirmed"
       from auth.users u
       left join public.profiles p on p.id = u.id
       where u.email = $1
         and u.deleted_at is null
       -- A company's identity provider may say the address of someone who has an account already.
       order by u.is_sso_user
       limit 1`,
      [address],
    )
    const [account] = rows
    if (!account) {
      throw new CommandError(`There is no account with the address ${address}. Sign up with it first.`)
    }
    // Anyone can sign up with an address, but only its owner can confirm it.
    if (!account.isConfirmed) {
      throw new CommandError(
        `The address ${address} is not confirmed. Open the link in the mail to it first, then run the command again.`,
      )
    }
    const before = await lockStaffRole(connection, account.id, staffRole)
    if (before === staffRole) return `${address} is an administrator already, as ${staffRole}.`
    await connection.query(
      // Creates the profile here, because sign-in never asks an admin the questions for new buyers and chefs.
      `insert into public.profiles (id, role, name, email)
       values ($1, 'admin', $2, $3)
       on conflict (id) do update set role = 'admin', is_onboarded = true`,
      [account.id, address.split('@')[0], address],
    )
    await connection.query('update public.staff_members set role = $2, since = now() where user_id = $1', [
      account.id,
      staffRole,
    ])
    await recordSecurity(queriesOn(connection), {
      action: 'grant-admin',
      actor: null,
      subjectKind: 'user',
      subjectId: account.id,
      before: before ? { role: account.role, staffRole: before } : { role: account.role },
      after: { role: 'admin', staffRole },
      reason: 'npm run admin:grant',
    })
    return `${address} is an administrator now, as ${staffRole}.`
  })
}

/** An admin's staff role; undefined for others. Locks the staff members, so that at least one owner remains. */
async function lockStaffRole(
  connection: Connection,
  userId: string,
  wanted: string,
): Promise<string | undefined> {
  await connection.query('lock table public.staff_members in share row exclusive mode')
  const roles = await connection.query<{ name: string }>('select name from public.staff_roles order by name')
  const names = roles.rows.map(({ name }) => name)
  if (!names.includes(wanted)) {
    throw new CommandError(`There is no staff role ${wanted}. The staff roles are ${names.join(', ')}.`)
  }
  const { rows } = await connection.query<{ role: string; isLastOwner: boolean }>(
    `select m.role,
       m.role = 'owner' and not exists (
         select 1
         from public.staff_members o
         where o.role = 'owner'
           and o.user_id <> m.user_id
       ) as "isLastOwner"
     from public.staff_members m
     where m.user_id = $1`,
    [userId],
  )
  const [member] = rows
  if (member?.isLastOwner && wanted !== 'owner') {
    throw new CommandError('This is the last owner. Appoint another owner first.')
  }
  return member?.role
}
