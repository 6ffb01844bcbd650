import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../e2e/support/free-port.ts'

export interface Marketplace {
  url: string
  stop: () => void
}

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Starts a fresh temporary marketplace with its own settings, beside that of the test run. */
export async function startMarketplace(settings: Record<string, string> = {}): Promise<Marketplace> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server: ChildProcess = spawn(process.execPath, ['e2e/support/serve-fresh.ts'], {
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
      ...settings,
    },
  })
  const stop = () => {
    // The server started by npm belongs to the same process group.
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
  }
  // Also stops it when a test that timed out ends this process.
  process.once('exit', stop)
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
  throw new Error('The marketplace did not start')
}
