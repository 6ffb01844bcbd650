import { visitor } from '@localchef/backend/caller'
import type { FunctionContext } from '@localchef/backend/functions/function-handler'
import { notFound } from '@localchef/contracts/common-refusals'
import { defineFunction } from '@localchef/contracts/function-contract'
import { hiddenByAdmin } from '@localchef/contracts/menu/menu-refusals'
import { defineRefusal, type RefusalKind } from '@localchef/contracts/refusal'
import { Refusal } from '@localchef/domain/refusal-error'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createFunctionHandlers } from '../../apps/server/src/functions/create-function-handlers.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

let open: TestDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.stop())

const soldOut = defineRefusal('sold_out', 409, 'Nothing is left', z.object({ left: z.int() }))

interface Behavior {
  refusals: readonly RefusalKind[]
  refusal?: Refusal
  /** The SQLSTATE of a violated database rule. */
  sqlState?: string
  answersUndeclared?: boolean
}

/** Calls an operation that only refuses. Returns the response and the logged errors. */
async function ask({ refusals, refusal, sqlState, answersUndeclared = false }: Behavior) {
  const contract = defineFunction({
    name: 'buy',
    summary: '',
    access: 'anyone',
    effect: 'write',
    input: z.object({}),
    output: z.object({}),
    refusals,
  })
  const handlers = createFunctionHandlers({
    database: open.database,
    functions: [
      {
        contract,
        async handle(_input, { db }) {
          if (refusal) throw refusal
          await sql
            .raw(`do $$ begin raise exception 'a rule' using errcode = '${sqlState}'; end $$`)
            .execute(db)
        },
      },
    ],
    outsideOf: () => nothingOutside(),
    siteUrl: 'http://localhost',
    answersUndeclared,
  })
  const logged: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const context: FunctionContext = { caller: visitor, requestId: 'request', log, clientAddress: '' }
  const request = new Request('http://localhost/functions/v1/buy', { method: 'POST', body: '{}' })
  const answer = await handlers.get('buy')?.(request, context)
  return { status: answer?.status, body: await answer?.json(), logged }
}

test('a declared refusal is answered with its code and status, and with the details that its schema names', async () => {
  const refusal = Refusal.make(soldOut, { left: 0, secret: 'of the kitchen' } as { left: number })
  expect(await ask({ refusals: [soldOut], refusal })).toMatchObject({
    status: 409,
    body: { code: 'sold_out', message: 'Nothing is left', details: { left: 0 } },
  })
  const { body } = await ask({ refusals: [soldOut], refusal })
  expect(body.details).toEqual({ left: 0 })
})

test('a refusal that the contract does not declare is an error', async () => {
  const refusal = Refusal.make(soldOut, { left: 0 })
  await expect(ask({ refusals: [notFound], refusal })).rejects.toThrow('buy does not declare sold_out')
})

test('details that do not match the declaration are an error', async () => {
  const refusal = Refusal.make(soldOut, { left: 'none' } as unknown as { left: number })
  await expect(ask({ refusals: [soldOut], refusal })).rejects.toThrow(
    'details that sold_out does not declare',
  )
})

test('in production an undeclared refusal is logged and still answered', async () => {
  const refusal = Refusal.make(soldOut, { left: 0 })
  const { status, body, logged } = await ask({ refusals: [], refusal, answersUndeclared: true })
  expect([status, body.code]).toEqual([409, 'sold_out'])
  expect(logged).toMatchObject([{ msg: 'a refusal is not declared' }])
})

test('an error of a database rule is a refusal of operations that declare it, and an error of all others', async () => {
  const answer = await ask({ refusals: [hiddenByAdmin], sqlState: 'LC003' })
  expect([answer.status, answer.body.code]).toEqual([409, 'hidden_by_admin'])
  await expect(ask({ refusals: [], sqlState: 'LC003' })).rejects.toThrow('a rule')
})
