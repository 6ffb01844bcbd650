import type { Connection } from '@localchef/backend/database'
import type { z } from 'zod'
import type { SandboxAccount, SandboxPayment, SandboxPayout, SandboxTransfer } from './sandbox-objects.ts'

/** The sandbox's documents. A document read for an update is locked until the transaction ends. */
export const sandboxRows = {
  async payment(connection: Connection, id: string): Promise<SandboxPayment | undefined> {
    const { rows } = await connection.query<{ body: SandboxPayment }>(
      `select body from private.sandbox_objects where id = $1 and kind = 'payment' for update`,
      [id],
    )
    return rows[0]?.body
  },

  async payments(connection: Connection, destination: string | null): Promise<SandboxPayment[]> {
    const { rows } = await connection.query<{ body: SandboxPayment }>(
      `select body
       from private.sandbox_objects
       where kind = 'payment'
         and ($1::text is null or body ->> 'destination' = $1)
       order by created_at desc, id`,
      [destination],
    )
    return rows.map(({ body }) => body)
  },

  async account(connection: Connection, id: string): Promise<SandboxAccount | undefined> {
    const { rows } = await connection.query<{ body: SandboxAccount }>(
      `select body from private.sandbox_objects where id = $1 and kind = 'account' for update`,
      [id],
    )
    return rows[0]?.body
  },

  async accounts(connection: Connection): Promise<SandboxAccount[]> {
    const { rows } = await connection.query<{ body: SandboxAccount }>(
      `select body from private.sandbox_objects where kind = 'account' order by created_at desc, id`,
    )
    return rows.map(({ body }) => body)
  },

  async payouts(connection: Connection, accountId: string): Promise<SandboxPayout[]> {
    const { rows } = await connection.query<{ body: SandboxPayout }>(
      `select body
       from private.sandbox_objects
       where kind = 'payout'
         and body ->> 'accountId' = $1
       order by created_at, id`,
      [accountId],
    )
    return rows.map(({ body }) => body)
  },

  async transfer(connection: Connection, id: string): Promise<SandboxTransfer | undefined> {
    const { rows } = await connection.query<{ body: SandboxTransfer }>(
      `select body from private.sandbox_objects where id = $1 and kind = 'transfer' for update`,
      [id],
    )
    return rows[0]?.body
  },

  async transfers(connection: Connection, destination: string | null): Promise<SandboxTransfer[]> {
    const { rows } = await connection.query<{ body: SandboxTransfer }>(
      `select body
       from private.sandbox_objects
       where kind = 'transfer'
         and ($1::text is null or body ->> 'destination' = $1)
       order by created_at, id`,
      [destination],
    )
    return rows.map(({ body }) => body)
  },

  async put(
    connection: Connection,
    kind: 'payment' | 'account' | 'payout' | 'transfer',
    body: SandboxPayment | SandboxAccount | SandboxPayout | SandboxTransfer,
  ): Promise<void> {
    await connection.query(
      `insert into private.sandbox_objects (id, kind, body)
       values ($1, $2, $3)
       on conflict (id) do update
       set body = excluded.body`,
      [body.id, kind, JSON.stringify(body)],
    )
  },

  /**
   * Runs `work` once per key: a repeated key returns the first answer, parsed by its schema. Errors are not stored.
   */
  async once<Answer>(
    connection: Connection,
    key: string,
    schema: z.ZodType<Answer>,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`sandbox:${key}`])
    const { rows } = await connection.query<{ answer: { value: unknown } }>(
      'select answer from private.sandbox_answers where key = $1',
      [key],
    )
    if (rows[0]) return schema.parse(rows[0].answer.value)
    const value = await work()
    await connection.query('insert into private.sandbox_answers (key, answer) values ($1, $2)', [
      key,
      JSON.stringify({ value: value ?? null }),
    ])
    return value
  },
}
