import { type Account, accountColumns, userBody } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'

export interface UserPage {
  users: Record<string, unknown>[]
  total: number
  /** The `link` header, with the addresses of the next and the last page. */
  links: string
}

/** `GET /admin/users?page=&per_page=`: newest accounts first, 50 a page by default. */
export async function listUsers(
  auth: AuthContext,
  asked: { page: string | undefined; perPage: string | undefined },
): Promise<UserPage> {
  const page = countOf(asked.page, 1, 1_000_000)
  const perPage = countOf(asked.perPage, 50, 1000)
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
  return { users: rows.map(userBody), total, links: links.join(', ') }
}

function countOf(text: string | undefined, fallback: number, largest: number): number {
  const count = Number.parseInt(text ?? '', 10)
  return count >= 1 ? Math.min(count, largest) : fallback
}
