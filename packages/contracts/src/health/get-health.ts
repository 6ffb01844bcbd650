import { z } from 'zod'
import { LargeWhole, Milliseconds, Moment, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

/** Text messages of a span, codes included. */
export const TextCounts = z.object({
  sent: Whole,
  /** As the gateway reported. */
  delivered: Whole,
  /** Refused by the gateway, at once or in its report. */
  refused: Whole,
  /** Not sent, because of a STOP, a limit, or because it was too late. */
  heldBack: Whole,
  /** Waiting for a limit or the morning. */
  postponed: Whole,
})

export const SystemHealth = z.object({
  server: z.object({
    version: z.string(),
    node: z.string(),
    startedAt: Moment,
    memoryBytes: LargeWhole,
    /** Realtime connections of this process. */
    sockets: Whole,
  }),
  migrations: z.object({
    applied: Whole,
    latest: z.string().nullable(),
    appliedAt: Moment.nullable(),
  }),
  database: z.object({
    kind: z.enum(['built-in', 'external']),
    version: z.string(),
    bytes: LargeWhole,
    connections: z.object({ open: Whole, idle: Whole, waiting: Whole }),
    /** Replicas of `DATABASE_READ_URL`, as this process sees them. */
    replicas: z.array(
      z.object({
        name: z.string(),
        /** If `behind` or `gone`, the primary answers instead. */
        state: z.enum(['up', 'behind', 'gone']),
        lagSeconds: z.number().min(0).max(2_147_483_647),
        /** Error of a replica that is gone. */
        reason: z.string().nullable(),
      }),
    ),
    /** Largest first. Rows are PostgreSQL's estimates. */
    tables: z.array(z.object({ name: z.string(), bytes: LargeWhole, rows: LargeWhole })),
  }),
  /** Jobs by name. */
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: Whole,
      active: Whole,
      /** Jobs that failed on every attempt. */
      failed: Whole,
      /** Due time of the oldest waiting job. */
      oldestDue: Moment.nullable(),
    }),
  ),
  mail: z.object({
    /** False without a mail server: mails stay in the development mailbox. */
    isSent: z.boolean(),
    waiting: Whole,
    sentLately: Whole,
    failed: Whole,
    oldestWaiting: Moment.nullable(),
  }),
  texts: z.object({
    /** False without an SMS service. */
    isSent: z.boolean(),
    day: TextCounts,
    month: TextCounts,
  }),
  /** The latest backup by `npm run backup`; null if there was none. */
  backup: z.object({ at: Moment, bytes: LargeWhole, files: Whole, missingFiles: Whole }).nullable(),
  storage: z.array(z.object({ bucket: z.string(), files: Whole, bytes: LargeWhole })),
  /** Why this process cannot use the folder or bucket of the files; null while it can. */
  filesAway: z.object({ since: Moment, reason: z.string() }).nullable(),
  /** Why this process cannot use the mail server; null while it can. */
  mailAway: z.object({ since: Moment, reason: z.string() }).nullable(),
  /** Errors of this process since it started, latest first. */
  errors: z.array(
    z.object({
      at: Moment,
      message: z.string(),
      detail: z.string().nullable(),
      requestId: z.string().nullable(),
      /** The operation, job, task or address of the error. */
      where: z.string().nullable(),
    }),
  ),
  slow: z.object({
    /** `statements`: from pg_stat_statements. `functions`: measured by this process around each call. */
    source: z.enum(['statements', 'functions']),
    rows: z.array(
      z.object({
        name: z.string(),
        calls: LargeWhole,
        meanMs: Milliseconds,
        maxMs: Milliseconds,
        totalMs: Milliseconds,
      }),
    ),
  }),
  /** Access to `/metrics`: with the token, from this machine only, or not at all. */
  metrics: z.object({ path: z.string(), access: z.enum(['token', 'local', 'closed']) }),
})
export type SystemHealth = z.infer<typeof SystemHealth>

export const getHealth = defineFunction({
  name: 'get-health',
  summary:
    'Reads the health of the server: version, migrations, jobs, mails, files, database, latest errors, slowest operations.',
  access: 'admin',
  right: 'upkeep',
  effect: 'read',
  input: z.object({}),
  output: SystemHealth,
})
