import { expect, it } from 'vitest'
import { explainFailure } from './explain-failure.ts'

/** Messages of PostgreSQL and the system. */
const said: readonly [reason: string, words: string][] = [
  [
    'could not write to file "pg_wal/xlogtemp.29": No space left on device',
    'The disk of /data/postgres is full',
  ],
  [
    'could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10.',
    'The disk of /data/postgres is full',
  ],
  ["ENOSPC: no space left on device, mkdir '/data'", 'The disk of /data/postgres is full'],
  ["EROFS: read-only file system, mkdir '/data'", 'can only be read'],
  ["EACCES: permission denied, open '/data/server.lock'", 'This user may not use the folder /data/postgres'],
  ['data directory "/data/postgres" has wrong ownership', 'This user may not use the folder /data/postgres'],
  ['lock file "postmaster.pid" already exists', 'Another PostgreSQL runs on /data/postgres'],
  ['could not map anonymous shared memory: Cannot allocate memory', 'too little memory'],
  ['could not locate a valid checkpoint record', 'The data folder /data/postgres cannot be opened'],
]

it.each(said)('a failure with the message %s is explained', (reason, words) => {
  const { message } = explainFailure('/data/postgres', reason)
  expect(message).toContain(words)
  expect(message).toContain(reason)
})
