import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { addPseudoLanguage } from '../../scripts/pseudo/add-pseudo-language.ts'
import { copySources } from '../../scripts/pseudo/copy-sources.ts'
import { freePort } from './free-port.ts'

interface PseudoServer {
  url: string
  /** The copy of the sources, with the pseudo-language and nothing else added. */
  sources: string
  stop(): Promise<void>
}

/**
 * Builds and starts a copy of the product, with the demo marketplace and the pseudo-language as its third
 * language.
 */
export async function startPseudoServer(): Promise<PseudoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-e2e-pseudo-'))
  const sources = join(folder, 'sources')
  await copySources(sources)
  await addPseudoLanguage(sources)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: sources,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      SITE_URL: url,
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'data'),
      SEED: 'demo',
      TRUST_PROXY: '1',
    },
  })
  const ended = once(server, 'close')
  await Promise.race([
    readyLine(server.stdout),
    ended.then(() => Promise.reject(new Error('the server ended before it was ready'))),
  ])
  return {
    url,
    sources,
    async stop() {
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Keeps reading the log, so that the server never blocks on a full pipe. */
async function readyLine(output: NodeJS.ReadableStream): Promise<void> {
  await new Promise<void>((resolve) => {
    createInterface(output).on('line', (line) => {
      if (line.startsWith('LocalChef is ready')) resolve()
    })
  })
}
