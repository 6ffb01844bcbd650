import { service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import { type PaymentProvider, ProviderError } from '@localchef/domain/payment-provider'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import type { Call, PaymentDesk } from '@localchef/domain/server-function'
import { applyPayment } from '@localchef/domain/settlement/apply-payment'
import {
  createSandbox,
  type SandboxActs,
  type SignedEvent,
} from '../../apps/server/src/payments/sandbox/create-sandbox.ts'
import { nothingOutside } from '../nothing-outside.ts'
import type { Choices } from './random-choices.ts'

/** Simulates a process that ends before its commit. */
export class Killed extends Error {}

/** Probability of each kind of failure per call. */
export interface Trouble {
  /** The provider neither acts nor answers. */
  away: number
  /** The provider acts, but its answer is lost. */
  timeout: number
  /** The process ends before a commit. */
  kill: number
}

export const noTrouble: Trouble = { away: 0, timeout: 0, kill: 0 }

export interface Job {
  name: string
  data: unknown
}

/** A payment desk on a database and a sandbox, which loses calls, answers and commits. */
export interface UnreliableDesk extends PaymentDesk {
  sandbox: PaymentProvider & SandboxActs
  /** Committed jobs that have not run. */
  jobs: Job[]
  /** Undelivered events. */
  events: SignedEvent[]
  trouble: Trouble
  choices: Choices
  /** The current time of desk and sandbox. */
  clock: Date
  /** Runs work as a person, or as the server, in one transaction. */
  as<Result>(person: Call['user'], work: (call: Call) => Promise<Result>): Promise<Result>
}

const mutating = new Set<keyof PaymentProvider>([
  'startCheckout',
  'expireCheckout',
  'capture',
  'release',
  'refund',
  'answerChargeback',
])

export function createUnreliableDesk(database: Database, choices: Choices): UnreliableDesk {
  const events: SignedEvent[] = []
  const sandbox = createSandbox({
    database,
    siteUrl: 'http://localhost:3000',
    secret: 'a secret of tests',
    now: () => desk.clock,
    onEvent: (event) => events.push(event),
  })
  const desk: UnreliableDesk = {
    sandbox,
    provider: unreliable(sandbox, () => desk),
    jobs: [],
    events,
    trouble: noTrouble,
    choices,
    clock: new Date(),
    transact: (work) => desk.as(null, work),
    apply: applyPayment,
    async as(person, work) {
      const written: Job[] = []
      const result = await database.as(service, async (connection) => {
        const done = await work(callOn(connection, person, desk.clock, written))
        if (desk.choices.chance(desk.trouble.kill)) throw new Killed('the process ended before its commit')
        return done
      })
      desk.jobs.push(...written)
      return result
    },
  }
  return desk
}

function callOn(connection: Connection, person: Call['user'], now: Date, jobs: Job[]): Call {
  return {
    db: queriesOn(connection),
    user: person,
    now,
    staffRight: { name: 'refunds', isHeld: true, refuse: Refusal.make },
    outside: nothingOutside({
      paymentProvider: 'sandbox',
      enqueue: async (name, data) => {
        jobs.push({ name, data })
      },
    }),
  }
}

function unreliable(sandbox: PaymentProvider, deskOf: () => UnreliableDesk): PaymentProvider {
  return new Proxy(sandbox, {
    get(target, name: keyof PaymentProvider) {
      const method = target[name]
      if (typeof method !== 'function') return method
      return async (...parameters: unknown[]) => {
        const { choices, trouble } = deskOf()
        if (choices.chance(trouble.away)) throw new ProviderError({ kind: 'unavailable' })
        const answer = await (method as (...given: unknown[]) => Promise<unknown>)(...parameters)
        const isLost = mutating.has(name) && choices.chance(trouble.timeout)
        if (isLost) throw new ProviderError({ kind: 'unavailable' })
        return answer
      }
    },
  })
}
