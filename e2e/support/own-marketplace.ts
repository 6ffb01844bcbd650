import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Account } from './accounts.ts'
import { test as base } from './both-languages.ts'

const password = 'localchef-demo'
export const own = {
  admin: { email: 'admin@own.test', password },
  buyer: { email: 'buyer@own.test', password },
  chef: { email: 'chef@own.test', password },
} as const satisfies Record<string, Account>

/** Journeys that change what everybody sees have a marketplace to themselves: others run at the same time. */
export const test = base.extend<object, { ownUrl: string }>({
  ownUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it takes
    async ({}, use) => {
      const script = fileURLToPath(new URL('./serve-own.ts', import.meta.url))
      const server = spawn('node', [script], { stdio: ['ignore', 'pipe', 'inherit'], env: process.env })
      const lines = createInterface(server.stdout)
      for await (const line of lines) {
        if (!line.startsWith('{')) continue
        const { url }: { url: string } = JSON.parse(line)
        await use(url)
        break
      }
      if (server.exitCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ ownUrl }, use) => use(ownUrl),
})

export { expect } from './both-languages.ts'
