import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const SystemHealth = z.object({
  server: z.object({
    version: z.string(),
    node: z.string(),
    startedAt: Moment,
    memoryBytes: z.int(),
    /** Browsers connected for live changes, to this process. */
    sockets: z.int(),
  }),
  migrations: z.object({
    applied: z.int(),
    latest: z.string().nullable(),
    appliedAt: Moment.nullable(),
  }),
  database: z.object({
    kind: z.enum(['built-in', 'external']),
    version: z.string(),
    bytes: z.int(),
    connections: z.object({ open: z.int(), idle: z.int(), waiting: z.int() }),
    /** The largest first. Rows as the database estimates them. */
    tables: z.array(z.object({ name: z.string(), bytes: z.int(), rows: z.int() })),
  }),
  /** Jobs by what they are for. */
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.int(),
      active: z.int(),
      /** Tried as often as they may be. */
      failed: z.int(),
      /** Since when the oldest that is due waits. */
      oldestDue: Moment.nullable(),
    }),
  ),
  mail: z.object({
    /** Without a mail server mails stay in the mailbox of the development server. */
    isSent: z.boolean(),
    waiting: z.int(),
    sentLately: z.int(),
    failed: z.int(),
    oldestWaiting: Moment.nullable(),
  }),
  storage: z.array(z.object({ bucket: z.string(), files: z.int(), bytes: z.int() })),
  /** Of this process, since it started; the latest first. */
  errors: z.array(
    z.object({
      at: Moment,
      message: z.string(),
      detail: z.string().nullable(),
      requestId: z.string().nullable(),
      /** The function, job, task or address it happened in. */
      where: z.string().nullable(),
    }),
  ),
  slow: z.object({
    /** `statements`: from the database's own records. `functions`: measured by this process around each call. */
    source: z.enum(['statements', 'functions']),
    rows: z.array(
      z.object({
        name: z.string(),
        calls: z.int(),
        meanMs: z.number(),
        maxMs: z.number(),
        totalMs: z.number(),
      }),
    ),
  }),
  /** Who may read `/metrics`: who brings the token, or only the machine of the server. */
  metrics: z.object({ path: z.string(), access: z.enum(['token', 'local', 'closed']) }),
})
export type SystemHealth = z.infer<typeof SystemHealth>

export const getHealth = defineFunction({
  name: 'get-health',
  summary:
    'How the server runs: version, migrations, queues, mails, files, database, last errors, what is slow.',
  access: 'admin',
  effect: 'read',
  input: z.object({}),
  output: SystemHealth,
})
