import pg from 'pg'
import { type AsVisitor, answerPublicRead } from './answer-public-read.ts'

/** Hosted projects set SUPABASE_DB_URL for their edge functions. */
const pool = new pg.Pool({ connectionString: Deno.env.get('SUPABASE_DB_URL'), max: 4 })

/** Begins as the server does for public reads: read-only, as a visitor, with the server's rights. */
const begin = `begin read only;
  select set_config('search_path', 'public, extensions', true),
    set_config('request.jwt.claims', '{"role": "anon"}', true),
    set_config('statement_timeout', '3000', true),
    set_config('role', 'service_role', true)`

const asVisitor: AsVisitor = async (work) => {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const answer = await work({
      async query(text, values) {
        const { rows, rowCount } = await client.query(text, values ? [...values] : [])
        return { rows, rowCount }
      },
    })
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

Deno.serve({ port: Number(Deno.env.get('PORT') ?? 8000) }, (request) => answerPublicRead(request, asVisitor))
