import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { installDebianPackages, mayInstallPackages } from '../../scripts/install-debian-packages.ts'
import { openRetryingProxy } from './retrying-proxy.ts'

export interface RunningProxy {
  url: string
  stop(): Promise<void>
}

const program = '/usr/sbin/nginx'

/**
 * Starts the nginx of docs/nginx.conf in front of the processes at these ports, without TLS; where it cannot be
 * installed, a small proxy that retries unexecuted requests like nginx.
 */
export async function startProxy(
  folder: string,
  port: number,
  targets: readonly number[],
): Promise<RunningProxy> {
  if (!(await hasNginx())) return openRetryingProxy(port, targets)
  const documented = await readDocumentedSite(targets)
  const site = documented
    .replace(/^server \{\n {2}listen 80;\n[^}]*\}\n/m, '')
    .replace(/(?: *listen .*\n)+/, `  listen 127.0.0.1:${port};\n`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
  const stop = await startNginx(folder, site)
  const url = `http://127.0.0.1:${port}`
  try {
    await vi.waitFor(() => fetch(url), { timeout: 10_000, interval: 20 })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** Whether nginx is installed, or could be. */
export async function hasNginx(): Promise<boolean> {
  if (!existsSync(program) && mayInstallPackages()) await installDebianPackages(['nginx'])
  return existsSync(program)
}

/** docs/nginx.conf for processes at these ports. */
export async function readDocumentedSite(targets: readonly number[]): Promise<string> {
  const documented = await readFile(new URL('../../docs/nginx.conf', import.meta.url), 'utf8')
  const upstream = targets.map((target) => `  server 127.0.0.1:${target} max_fails=0;\n`).join('')
  return documented.replace(/(?: *server 127\.0\.0\.1:.*\n)+/, upstream)
}

/** Starts nginx for a site, and returns a function that stops it. */
export async function startNginx(folder: string, site: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  await writeFile(
    file,
    `daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} warn;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
access_log off;
${temporary.join('\n')}
${site}
}
`,
  )
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}
