import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { readSettings } from '../settings.ts'

/** `npm run dev`: restarts the server when its files change, and updates the page in place. */
const project = fileURLToPath(new URL('../../../../', import.meta.url))
const settings = readSettings(process.env)
process.env.API_URL ??= `http://127.0.0.1:${settings.port}`
const web = await createServer({
  root: `${project}apps/web`,
  configFile: `${project}apps/web/vite.config.ts`,
})
await web.listen()
const siteUrl = (process.env.SITE_URL ?? web.resolvedUrls?.local[0] ?? 'http://localhost:5173').replace(
  /\/$/,
  '',
)

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', `${project}apps/server/src/main.ts`, '--without-web'],
  // Links in mails lead to the development page.
  { stdio: 'inherit', env: { ...process.env, SITE_URL: siteUrl } },
)
web.printUrls()

let ending = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!ending) server.kill(signal)
    ending = true
  })
}
server.on('exit', async (code) => {
  await web.close()
  process.exit(code ?? 0)
})
