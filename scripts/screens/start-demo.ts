import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../e2e/support/free-port.ts'
import { projectRoot } from '../run-command.ts'

export interface Demo {
  url: string
  stop: () => void
}

/** A demo marketplace of its own, as a journey has it: fresh, and gone afterwards. */
export async function startDemo(): Promise<Demo> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server: ChildProcess = spawn('node', ['e2e/support/serve-fresh.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      PORT: String(port),
      SITE_URL: url,
      DATABASE_URL: '',
      SEED: 'demo',
      NODE_ENV: 'test',
    },
  })
  const stop = () => {
    // The server under npm belongs to the same group.
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
  }
  for (let waited = 0; waited < 240; waited += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { url, stop }
    if (server.exitCode !== null) break
    await wait(1000)
  }
  stop()
  throw new Error('The demo marketplace did not start')
}
