import { createDatabase, type Database } from '@localchef/backend/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedEngine, startEmbeddedEngine } from './embedded-engine.ts'

let engine: EmbeddedEngine
let database: Database

beforeAll(async () => {
  engine = await startEmbeddedEngine({ idleInTransactionMs: 200 })
  database = createDatabase(engine.pool, engine.listen, { keepsPlans: () => true })
})

afterAll(() => engine.stop())

describe('one session shared by many connections', () => {
  it('answers each connection with its own rows when transactions and plain queries mix', async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        if (index % 5 === 0) {
          return database.transaction(async (connection) => {
            await connection.query('select $1::text', ['other'])
            const { rows } = await connection.query<{ n: number }>('select $1::int as n', [index])
            return rows[0]?.n
          })
        }
        const { rows } = await engine.pool.query<{ n: number }>('select $1::int as n', [index])
        return rows[0]?.n
      }),
    )
    expect(answers).toEqual(Array.from({ length: 400 }, (_, index) => index))
  })

  it('keeps values larger than one chunk of a stream whole', async () => {
    const large = 'x'.repeat(1_000_000)
    const lengths = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const { rows } = await engine.pool.query<{ value: string }>('select $1::text as value', [
          large + index,
        ])
        return rows[0]?.value === large + index
      }),
    )
    expect(lengths).toEqual([true, true, true, true, true])
  })

  it('goes on after an error inside and outside a transaction', async () => {
    await expect(engine.pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
    await expect(
      database.transaction(async (connection) => connection.query('select nonsense')),
    ).rejects.toThrow('nonsense')
    expect((await engine.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('prepares a statement once for all connections, and tells each that it was', async () => {
    const text = 'select $1::int + 1 as n'
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        database.transaction(async (connection) => {
          const first = connection.query<{ n: number }>(text, [index], { keepPlan: true })
          const second = connection.query<{ n: number }>(text, [index + 1], { keepPlan: true })
          return [(await first).rows[0]?.n, (await second).rows[0]?.n]
        }),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 40 }, (_, index) => [index + 1, index + 2]))
    const { rows } = await engine.pool.query('select from pg_prepared_statements where statement = $1', [
      text,
    ])
    expect(rows).toHaveLength(1)
  })

  it('does not commit when a statement failed that nobody waited for, and takes none after the end', async () => {
    await engine.pool.query('create table if not exists unwatched (id integer)')
    let late: Promise<unknown> | undefined
    const failing = database.transaction(async (connection) => {
      void connection.query('insert into unwatched values (1)')
      void connection.query('select 1 / $1::int', [0])
      void connection.query('insert into unwatched values (2)')
      late = new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
        connection.query('insert into unwatched values (3)'),
      )
    })
    await expect(failing).rejects.toThrow('division by zero')
    await expect(late).rejects.toThrow('the transaction has ended')
    expect((await engine.pool.query('select from unwatched')).rows).toEqual([])
  })

  it('rolls back what a dropped connection left open', async () => {
    await engine.pool.query('create table if not exists left_open (id integer)')
    const client = await engine.pool.connect()
    await client.query('begin')
    await client.query('insert into left_open values (1)')
    client.release(new Error('dropped'))
    expect((await engine.pool.query('select count(*)::int as n from left_open')).rows).toEqual([{ n: 0 }])
  })

  it('ends a transaction that sits idle while others wait', async () => {
    const client = await engine.pool.connect()
    const gone = new Promise<Error>((resolve) => client.on('error', resolve))
    await client.query('begin')
    const waiting = engine.pool.query('select 1 as one')
    expect((await gone).message).toContain('idle-in-transaction')
    client.release(true)
    expect((await waiting).rows).toEqual([{ one: 1 }])
  })

  it('leaves the caller and the search path behind at the end of a transaction', async () => {
    await engine.pool.query('create role anon')
    await database.as({ role: 'anon', userId: null, claims: { role: 'anon' } }, async (connection) => {
      const { rows } = await connection.query(
        `select current_user as who, current_setting('search_path') as path`,
      )
      expect(rows).toEqual([{ who: 'anon', path: 'public, extensions' }])
    })
    const { rows } = await engine.pool.query('select current_user as who')
    expect(rows).toEqual([{ who: 'postgres' }])
  })
})

describe('notifications', () => {
  it('reach every listener of the channel, from any connection, after commit only', async () => {
    const heard: string[] = []
    const unlisten = await engine.listen('news', (payload) => heard.push(payload))
    await database.transaction(async (connection) => {
      await connection.query(`select pg_notify('news', 'one')`)
      await connection.query('select 1')
      expect(heard).toEqual([])
    })
    await engine.pool.query(`select pg_notify('news', 'two')`)
    await expect.poll(() => heard).toEqual(['one', 'two'])
    await unlisten()
    await engine.pool.query(`select pg_notify('news', 'three')`)
    expect(heard).toEqual(['one', 'two'])
  })
})
