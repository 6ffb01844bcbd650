import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDataFolder } from '../copy-data-folder.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-npm-'))
  await copyDataFolder(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Ctrl-C in a terminal, and some supervisors, signal npm, its shell and the server at once. */
test.each(['npm start', 'its whole group'])(
  'SIGTERM to %s ends the server and its database',
  async (whom) => {
    const npm = spawn('npm', ['start', '--', '--without-web'], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', SEED: 'none', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    let output = ''
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    await expect.poll(() => output, { timeout: 60_000 }).toContain('LocalChef is ready')
    const postmaster = join(folder, 'postgres', 'postmaster.pid')
    const lock = join(folder, 'server.lock')
    expect([postmaster, lock].map((file) => existsSync(file))).toEqual([true, true])

    process.kill(whom === 'npm start' ? (npm.pid ?? 0) : -(npm.pid ?? 0), 'SIGTERM')
    await once(npm, 'exit')
    await expect
      .poll(() => [postmaster, lock].map((file) => existsSync(file)), { timeout: 30_000 })
      .toEqual([false, false])
  },
)
