/**
 * `npm start` for one test run: a marketplace in a temporary folder, which is removed once the server has
 * ended. Playwright ends the whole process group, so the server hears of it without being told.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = await mkdtemp(join(tmpdir(), 'localchef-e2e-'))
const server = spawn('npm', ['start'], { stdio: 'inherit', env: { ...process.env, DATA_DIR: folder } })

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
server.on('exit', async (code) => {
  // npm may end a moment before the server under it has written its last.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  process.exit(code ?? 0)
})
