import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Caller, visitor } from '@localchef/backend/caller'
import type { FunctionContext } from '@localchef/backend/functions/function-handler'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { builtInStaffRoles } from '@localchef/contracts/staff/staff-role'
import { serverFunctions } from '@localchef/domain/functions'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFunctionHandlers } from '../../apps/server/src/functions/create-function-handlers.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { inputSchemaOf } from '../security/fuzz/json-schema.ts'
import { leastInput } from '../security/least-input.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Access to every function for every kind of caller and every staff right. Calls go through the real checks of
 * input, caller and right; instead of the handler, an error reports that they passed.
 */

const people = ['buyer', 'chef', ...builtInStaffRoles] as const
const callers = ['visitor', ...people] as const
type Who = (typeof callers)[number]

/** `yes`: the call is allowed. `all`: the same, and an admin may access other people's data. */
type Outcome = 'yes' | 'all' | string

class LetThrough extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome)
    this.outcome = outcome
  }
}

const contracts: readonly FunctionContract[] = serverFunctions.map(({ contract }) => contract)
const withRight = contracts.filter(({ right }) => right)

let open: TestDatabase
let handlers: ReturnType<typeof createFunctionHandlers>
const ids = new Map<string, string>()
const rightsOf = new Map<string, readonly StaffRight[]>()

beforeAll(async () => {
  open = await openTestDatabase()
  handlers = createFunctionHandlers({
    database: open.database,
    functions: contracts.map((contract) => ({
      contract,
      async handle(_input, { user, staffRight }) {
        throw new LetThrough(user?.role === 'admin' && staffRight?.isHeld ? 'all' : 'yes')
      },
    })),
    outsideOf: () => nothingOutside(),
    siteUrl: 'http://localhost',
  })
  await open.database.pool.query("insert into public.staff_roles values ('tester')")
  for (const who of [...people, 'tester']) await addPerson(who)
  for (const role of builtInStaffRoles) rightsOf.set(role, await readRights(role))
})
afterAll(() => open.stop())

async function addPerson(who: string): Promise<void> {
  const isStaff = who !== 'buyer' && who !== 'chef'
  const { rows } = await open.database.pool.query<{ id: string }>(
    `with account as (
       insert into auth.users (id, aud, role, email, email_confirmed_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1 || '@functions.test', now())
       returning id, email
     )
     insert into public.profiles (id, role, name, email)
     select id, $2::public.profile_role, $1, email
     from account
     returning id`,
    [who, isStaff ? 'admin' : who],
  )
  const id = rows[0]?.id ?? ''
  ids.set(who, id)
  await open.database.pool.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id])
  if (isStaff) {
    await open.database.pool.query('update public.staff_members set role = $2 where user_id = $1', [id, who])
  }
}

async function readRights(role: string): Promise<StaffRight[]> {
  const { rows } = await open.database.pool.query<{ rights: StaffRight[] }>(
    'select array_agg(right_name) as rights from public.staff_role_rights where role = $1',
    [role],
  )
  return rows[0]?.rights ?? []
}

async function setRightsOfTester(rights: readonly StaffRight[]): Promise<void> {
  await open.database.pool.query("delete from public.staff_role_rights where role = 'tester'")
  await open.database.pool.query(
    "insert into public.staff_role_rights (role, right_name) select 'tester', unnest($1::text[])",
    [rights],
  )
}

function callerOf(who: string): Caller {
  const userId = ids.get(who)
  if (!userId) return visitor
  return {
    ...visitor,
    role: 'authenticated',
    userId,
    claims: { sub: userId, role: 'authenticated', session_id: userId },
  }
}

/** The outcome of an allowed call, or the code of its refusal. */
async function call(contract: FunctionContract, who: string): Promise<Outcome> {
  const log = pino({ level: 'silent' })
  const context: FunctionContext = { caller: callerOf(who), requestId: 'request', log, clientAddress: '' }
  const request = new Request(`http://localhost/functions/v1/${contract.name}`, {
    method: 'POST',
    body: JSON.stringify(leastInput(contract)),
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  })
  try {
    const answer = await handlers.get(contract.name)?.(request, context)
    const body = await answer?.json()
    return body?.code ?? 'unknown function'
  } catch (error) {
    if (error instanceof LetThrough) return error.outcome
    throw error
  }
}

function expected({ access, right }: FunctionContract, who: Who, rights: readonly StaffRight[]): Outcome {
  if (access === 'anyone') return 'yes'
  if (who === 'visitor') return 'not_signed_in'
  const has = right !== undefined && rights.includes(right)
  if (access === 'signed-in') return has ? 'all' : 'yes'
  if (access !== 'admin') return access === who ? 'yes' : 'forbidden'
  if (who === 'buyer' || who === 'chef') return 'forbidden'
  return has ? 'all' : 'staff_right_missing'
}

test.each(contracts.map((contract) => [contract.name, contract] as const))(
  '%s is open only to the callers that its contract names',
  async (_name, contract) => {
    for (const who of callers) {
      expect([who, await call(contract, who)]).toEqual([
        who,
        expected(contract, who, rightsOf.get(who) ?? []),
      ])
    }
  },
)

test.each(StaffRight.options)('the right %s alone opens its own functions and no other', async (right) => {
  await setRightsOfTester([right])
  const opened: string[] = []
  for (const contract of withRight) {
    if ((await call(contract, 'tester')) === 'all') opened.push(contract.name)
  }
  expect(opened).toEqual(withRight.filter((contract) => contract.right === right).map(({ name }) => name))
  expect(opened).not.toEqual([])
})

test.each(StaffRight.options)(
  'all other rights together do not open functions that require %s',
  async (right) => {
    await setRightsOfTester(StaffRight.options.filter((other) => other !== right))
    for (const contract of withRight.filter((one) => one.right === right)) {
      const closed = contract.access === 'admin' ? 'staff_right_missing' : 'yes'
      expect([contract.name, await call(contract, 'tester')]).toEqual([contract.name, closed])
    }
  },
)

const rightLines = () =>
  StaffRight.options.map((right) => {
    const operations = withRight.filter((contract) => contract.right === right).map(nameInTable)
    const cells = builtInStaffRoles.map((role) => (rightsOf.get(role)?.includes(right) ? 'yes' : ''))
    return `| \`${right}\` | ${operations.sort().join(', ')} | ${cells.join(' | ')} |`
  })

function nameInTable({ name, access }: FunctionContract): string {
  return access === 'admin' ? `\`${name}\`` : `\`${name}\`*`
}

const functionLines = () =>
  contracts
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((contract) => {
      const cells = callers.map((who) => {
        const outcome = expected(contract, who, rightsOf.get(who) ?? [])
        if (contract.access === 'admin') return outcome === 'all' ? 'yes' : ''
        return outcome === 'yes' || outcome === 'all' ? outcome : ''
      })
      return `| \`${contract.name}\` | ${cells.join(' | ')} |`
    })

const acts = withRight.filter(({ effect }) => effect !== 'read')
const reasonNames = ['reason', 'note', 'explanation'] as const

/** Whether an act requires a reason: `always`, `sometimes` (such as only for a rejection), or not at all. */
function asksForReason(contract: FunctionContract): 'always' | 'sometimes' | '' {
  const { properties = {}, required = [], anyOf = [], oneOf = [] } = inputSchemaOf(contract)
  const kinds = [{ properties, required }, ...anyOf, ...oneOf]
  const asked = reasonNames.filter((name) => kinds.some((kind) => name in (kind.properties ?? {})))
  if (asked.length === 0) return ''
  return asked.some((name) => kinds.some((kind) => kind.required?.includes(name))) ? 'always' : 'sometimes'
}

/** The reasons that an operation's code writes into its audit entries. */
function reasonsInAudit({ name }: FunctionContract): string[] {
  const [handler] = globSync(`packages/domain/src/*/${name}.ts`, { cwd: root })
  if (!handler) throw new Error(`${name} has no handler`)
  const code = readFileSync(join(root, handler), 'utf8')
  const own = auditedIn(code)
  if (own.length > 0) return own
  const imported = [...code.matchAll(/from '(\.\.?\/[^']+)'/g)]
  return imported.flatMap(([, path = '']) =>
    auditedIn(readFileSync(join(root, dirname(handler), path), 'utf8')),
  )
}

/** The field `reason` of each `recordAct` call; its type requires one. */
function auditedIn(code: string): string[] {
  const calls = code.split(/\brecordAct\(/).slice(1)
  return calls.flatMap((call) => {
    const [, value = 'reason'] = /\n +reason(?:: ([^,\n]+))?,/.exec(call) ?? []
    return call.includes('reason') ? [value] : []
  })
}

test.each(
  acts
    .filter((contract) => asksForReason(contract) !== '')
    .map((contract) => [contract.name, contract] as const),
)('the audit entries of %s hold the reason that the act asks for', (_name, contract) => {
  const audited = reasonsInAudit(contract)
  expect(audited).not.toEqual([])
  expect(audited).not.toContain('null')
})

const actLines = () =>
  acts
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((contract) => `| ${nameInTable(contract)} | ${asksForReason(contract)} |`)

/** Both documents contain this statement; `readable-rows.test.ts` and `refused-calls.test.ts` test it. */
const statement = [
  'A right stands in the contract of an operation and nowhere else. Staff have no rights of their own in policies: by REST,',
  'Realtime and Storage a member of staff reads what the same person reads without the role, and their own staff role.',
  'A call is refused for its caller first and for its input last: without a session 401, without the right 403, with any',
  'body. Every call counts towards its limit, and a refused call of an operation of admins is in the audit log.',
]

test('docs/staff-rights.md and docs/security.md match the contracts and the database', async () => {
  const table = [
    '# Staff rights',
    '',
    'Each operation of admins asks for one right; the staff roles of a new marketplace have these. An operation with a * is for',
    'signed-in people: there the right opens the orders, bookings and conversations of others, and the keys and webhooks of',
    'the marketplace; a kitchen has its own without it, and a buyer no webhooks. Generated by',
    '`npx vitest run --project server tests/server/function-access.test.ts -u`; the same test fails when a table is stale.',
    'Reasons: decisions [51](decisions/0051-staff-roles.md) and [76](decisions/0076-staff-rights-in-contracts.md).',
    '',
    ...statement,
    '',
    `| right | operations | ${builtInStaffRoles.join(' | ')} |`,
    `|---|---|${builtInStaffRoles.map(() => '---|').join('')}`,
    ...rightLines(),
    '',
    '## Reasons',
    '',
    'Acts of admins, and whether they ask for a reason. `sometimes`: for the decisions that take something away. The entry in the',
    'audit log holds each reason.',
    '',
    '| act | reason |',
    '|---|---|',
    ...actLines(),
    '',
    '## Every function',
    '',
    '`yes`: may call it, for what is their own where it is about something of a person. `all`: also for what is other people’s.',
    '',
    `| function | ${callers.join(' | ')} |`,
    `|---|${callers.map(() => '---|').join('')}`,
    ...functionLines(),
    '',
  ].join('\n')
  await expect(table, 'write docs/staff-rights.md anew, as its first lines say').toMatchFileSnapshot(
    '../../docs/staff-rights.md',
  )
  const security = readFileSync(join(root, 'docs/security.md'), 'utf8')
  expect(security).toContain(statement.join('\n'))
})
