import { Hono } from 'hono'
import { z } from 'zod'
import { type Account, accountById, accountColumns, lockAccount, userBody } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, userNotFound } from './auth-error.ts'
import { insertAccount } from './insert-account.ts'
import { hashPassword } from './password.ts'
import { EmailAddress, Metadata, Password, readAuthRequest } from './read-auth-request.ts'
import { requireService } from './require-session.ts'
import { isUniqueViolation } from './sign-up.ts'
import { mergedMetadata } from './update-user.ts'

const AdminUser = z.object({
  id: z.uuid().nullish(),
  email: EmailAddress.nullish(),
  password: Password.nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: Metadata.nullish(),
  app_metadata: Metadata.nullish(),
  /** A Go duration as the hosted service takes it (`24h`), or `none`. */
  ban_duration: z
    .string()
    .regex(/^(none|\d{1,7}h)$/)
    .nullish(),
})

/** Accounts in the operator's hands: `supabase.auth.admin` with the service key. */
export function createAdminRoutes(auth: AuthContext): Hono {
  const routes = new Hono()

  routes.use('*', async (context, next) => {
    await requireService(auth, context)
    await next()
  })

  routes.get('/users', async (context) => {
    const page = countOf(context.req.query('page'), 1, 1_000_000)
    const perPage = countOf(context.req.query('per_page'), 50, 1000)
    const { rows: counted } = await auth.database.pool.query<{ total: number }>(
      'select count(*)::integer as total from auth.users where deleted_at is null',
    )
    const { rows } = await auth.database.pool.query<Account>(
      `select ${accountColumns}
       from auth.users u
       where u.deleted_at is null
       order by u.created_at desc, u.id
       limit $1 offset $2`,
      [perPage, (page - 1) * perPage],
    )
    const total = counted[0]?.total ?? 0
    const lastPage = Math.max(1, Math.ceil(total / perPage))
    const links = [`</admin/users?page=${lastPage}&per_page=${perPage}>; rel="last"`]
    if (page < lastPage) {
      links.unshift(`</admin/users?page=${page + 1}&per_page=${perPage}>; rel="next"`)
    }
    context.header('x-total-count', String(total))
    context.header('link', links.join(', '))
    return context.json({ users: rows.map(userBody), aud: 'authenticated' })
  })

  routes.post('/users', async (context) => {
    const request = await readAuthRequest(context, AdminUser)
    const email = request.email
    if (!email) {
      throw new AuthError(400, 'validation_failed', 'Cannot create a user without an email')
    }
    const passwordHash = request.password ? await hashPassword(request.password) : null
    const account = await auth.database
      .transaction(async (connection) => {
        const inserted = await insertAccount(connection, {
          ...(request.id ? { id: request.id } : {}),
          email,
          passwordHash,
          confirmedAt: request.email_confirm ? new Date() : null,
          userMetadata: request.user_metadata ?? {},
        })
        if (!request.app_metadata) {
          return inserted
        }
        await connection.query(
          'update auth.users set raw_app_meta_data = raw_app_meta_data || $2::jsonb where id = $1',
          [inserted.id, JSON.stringify(request.app_metadata)],
        )
        return (await accountById(connection, inserted.id)) ?? inserted
      })
      .catch(refuseTakenEmail)
    return context.json(userBody(account))
  })

  routes.get('/users/:id', async (context) => {
    const id = idOf(context.req.param('id'))
    const account = await auth.database.transaction((connection) => accountById(connection, id))
    if (!account) {
      throw userNotFound()
    }
    return context.json(userBody(account))
  })

  routes.put('/users/:id', async (context) => {
    const id = idOf(context.req.param('id'))
    const request = await readAuthRequest(context, AdminUser)
    const passwordHash = request.password ? await hashPassword(request.password) : null
    const account = await auth.database
      .transaction(async (connection) => {
        const old = await lockAccount(connection, id)
        if (!old) {
          throw userNotFound()
        }
        await connection.query(
          `update auth.users
         set email = coalesce($2, email),
           encrypted_password = coalesce($3, encrypted_password),
           email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
           raw_user_meta_data = $5::jsonb,
           raw_app_meta_data = $6::jsonb,
           banned_until = case
             when $7::text is null then banned_until
             when $7 = 'none' then null
             else now() + replace($7, 'h', ' hours')::interval
           end,
           updated_at = now()
         where id = $1`,
          [
            id,
            request.email ?? null,
            passwordHash,
            request.email_confirm ?? false,
            JSON.stringify(mergedMetadata(old.raw_user_meta_data, request.user_metadata ?? {})),
            JSON.stringify(mergedMetadata(old.raw_app_meta_data, request.app_metadata ?? {})),
            request.ban_duration ?? null,
          ],
        )
        return accountById(connection, id)
      })
      .catch(refuseTakenEmail)
    if (!account) {
      throw userNotFound()
    }
    return context.json(userBody(account))
  })

  routes.delete('/users/:id', async (context) => {
    const { rowCount } = await auth.database.pool.query('delete from auth.users where id = $1', [
      idOf(context.req.param('id')),
    ])
    if (rowCount === 0) {
      throw userNotFound()
    }
    return context.json({})
  })

  return routes
}

function refuseTakenEmail(error: unknown): never {
  if (isUniqueViolation(error)) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  throw error
}

function countOf(text: string | undefined, fallback: number, largest: number): number {
  const count = Number.parseInt(text ?? '', 10)
  return count >= 1 ? Math.min(count, largest) : fallback
}

function idOf(text: string): string {
  const id = z.uuid().safeParse(text)
  if (!id.success) {
    throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  }
  return id.data
}
