import type { Database } from '@localchef/backend/database'
import { createSessionWatch } from '@localchef/backend/realtime/session-watch'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../open-test-database.ts'
import {
  connect,
  createUser,
  disconnectAll,
  log,
  notify,
  type Stage,
  startServer,
  subscribe,
} from './realtime-stage.ts'

describe('realtime tables', () => {
  let stage: Stage
  let database: Database

  beforeAll(async () => {
    stage = await openTestDatabase()
    database = stage.database
    await database.pool.query('select realtime.sync_triggers()')
  })
  afterEach(disconnectAll)
  afterAll(() => stage?.stop())

  const triggers = async () =>
    (
      await database.pool.query<{ table: string; oid: number }>(
        `select tgrelid::regclass::text as table, oid from pg_trigger where tgname = 'realtime_record_change' order by 1`,
      )
    ).rows

  it('the trigger is installed on published tables only, and existing ones are kept', async () => {
    const before = await triggers()
    expect(before.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['bookings', 'messages', 'notifications', 'orders', 'ready_batches']),
    )
    await database.pool.query('create table public.published (id integer primary key)')
    await database.pool.query('alter publication supabase_realtime add table public.published')
    await database.pool.query('select realtime.sync_triggers()')
    expect((await triggers()).map(({ table }) => table)).toContain('published')
    await database.pool.query('alter publication supabase_realtime drop table public.published')
    await database.pool.query('select realtime.sync_triggers()')
    expect(await triggers()).toEqual(before)
    await database.pool.query('drop table public.published')
  })

  it('changes can be disabled for a transaction, and old rows are pruned', async () => {
    const user = await createUser(database)
    const count = async () =>
      (await database.pool.query<{ n: number }>('select count(*)::integer as n from realtime.changes'))
        .rows[0]?.n
    const before = (await count()) ?? 0
    await database.transaction(async (connection) => {
      await connection.query(`select set_config('realtime.quiet', 'on', true)`)
      await connection.query(
        `insert into public.notifications (user_id, title, type) values ($1, 'x', 'order')`,
        [user.id],
      )
    })
    expect(await count()).toBe(before)
    await notify(database, user, 'Loud')
    expect(await count()).toBe(before + 1)
    await database.pool.query(`update realtime.changes set changed_at = now() - interval '11 minutes'`)
    await notify(database, user, 'Young')
    await database.pool.query('select realtime.prune()')
    expect(await count()).toBe(1)
  })

  it("realtime's tables and functions are closed to API users", async () => {
    const user = await createUser(database)
    const caller = {
      role: 'authenticated',
      userId: user.id,
      claims: { sub: user.id, role: 'authenticated', session_id: user.id },
    } as const
    for (const statement of [
      'select * from realtime.changes',
      'select * from realtime.broadcasts',
      'select * from realtime.presences',
      'delete from realtime.processes',
      'select realtime.prune()',
      'select realtime.sync_triggers()',
      `select * from realtime.visible_changes('public.notifications', '{}', '[]')`,
      `select * from realtime.topic_permissions('service_role', null, '{}', 'x')`,
    ]) {
      await expect(database.as(caller, (connection) => connection.query(statement))).rejects.toThrow(
        /permission denied/,
      )
    }
  })

  it('a column is sent only to those who may read it', async () => {
    await database.pool.query(`
      create table public.secrets (id integer primary key, owner uuid not null, shown text, hidden text);
      alter table public.secrets enable row level security;
      revoke all on public.secrets from anon, authenticated;
      grant select (id, owner, shown) on public.secrets to authenticated;
      create policy secrets_select on public.secrets for select to authenticated using (owner = (select auth.uid()));
      alter publication supabase_realtime add table public.secrets;
    `)
    const server = await startServer(database)
    try {
      const user = await createUser(database)
      const client = await connect(server, user.token)
      const heard: unknown[] = []
      const channel = client.channel('secrets')
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'secrets' }, (payload) =>
        heard.push(payload.new),
      )
      await subscribe(channel)
      const guessing = client.channel('guessing')
      guessing.on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'secrets', filter: 'hidden=eq.a' },
        (payload) => heard.push(payload),
      )
      expect((await subscribe(guessing)).system[0]).toMatchObject({
        status: 'error',
        message: 'invalid column for filter hidden',
      })
      const selecting = client.channel('selecting')
      selecting.on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'secrets', select: ['shown'] },
        (payload) => heard.push(payload.new),
      )
      await subscribe(selecting)
      await database.pool.query(`insert into public.secrets values (1, $1, 'seen', 'a secret')`, [user.id])
      await expect.poll(() => heard).toEqual([{ id: 1, owner: user.id, shown: 'seen' }, { shown: 'seen' }])
    } finally {
      await disconnectAll()
      await server.stop()
      await database.pool.query('alter publication supabase_realtime drop table public.secrets')
      await database.pool.query('drop table public.secrets')
    }
  })

  it('ended sessions are found after a lost listening connection', async () => {
    let onPayload: (payload: string) => void = () => undefined
    const deaf: Database = {
      ...database,
      async listen(_channel, heard) {
        onPayload = heard
        return async () => undefined
      },
    }
    const watch = createSessionWatch(deaf, log)
    await watch.start()
    const [leaving, staying] = [await createUser(database), await createUser(database)]
    const ended: string[] = []
    for (const { id } of [leaving, staying]) {
      const claims = { sub: id, role: 'authenticated', session_id: id }
      watch.watch({ role: 'authenticated', userId: id, claims }, () => ended.push(id))
    }
    await database.pool.query('delete from auth.sessions where user_id = $1', [leaving.id])
    onPayload('')
    await expect.poll(() => ended).toEqual([leaving.id])
    await watch.stop()
  })
})
