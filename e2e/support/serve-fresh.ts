/**
 * Runs `npm start` for one test run, with a marketplace in a temporary folder that is removed after the server has
 * ended. Playwright signals the whole process group, so this process forwards no signal.
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = process.env.E2E_FOLDER ?? (await mkdtemp(join(tmpdir(), 'localchef-e2e-')))
await mkdir(folder, { recursive: true })
const server = spawn('npm', ['start'], {
  stdio: ['inherit', 'pipe', 'pipe'],
  env: { ...process.env, DATA_DIR: join(folder, 'data') },
})
server.stdout.pipe(process.stdout)
server.stderr.pipe(process.stderr)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
// npm exits before the server, which stops PostgreSQL last. `close` fires after the server's exit as well, because
// the server holds the other end of both pipes.
server.on('close', async (code) => {
  await rm(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
