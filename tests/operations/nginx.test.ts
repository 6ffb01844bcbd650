import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:http2'
import { type AddressInfo, isIPv6 } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '../free-port.ts'
import { machineCannot } from '../machine-cannot.ts'
import { selfSignedCertificate } from '../self-signed-certificate.ts'
import { hasNginx, readDocumentedSite, startNginx } from './start-proxy.ts'

interface Answer {
  protocol: string | undefined
  body: string
}

/** Asks for `/` by HTTP/2. */
function ask(origin: string, ca: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const session = connect(origin, { ca, servername: 'localhost', ALPNProtocols: ['h2', 'http/1.1'] })
    session.once('error', reject)
    const request = session.request({ ':path': '/' })
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.once('error', reject)
    request.once('end', () => {
      resolve({ protocol: session.alpnProtocol, body })
      session.close()
    })
  })
}

test('the documented configuration of nginx listens on IPv4 and IPv6', async () => {
  const documented = await readFile('docs/nginx.conf', 'utf8')
  for (const port of [80, 443]) {
    expect(documented).toMatch(new RegExp(`^ {2}listen ${port}\\b.*;$`, 'm'))
    expect(documented).toMatch(new RegExp(`^ {2}listen \\[::\\]:${port}\\b.*;$`, 'm'))
  }
})

test('nginx serves HTTP/2 by IPv4 and IPv6 with the documented configuration, and passes on the address', async (context) => {
  if (!(await hasNginx())) machineCannot(context, 'install nginx')
  const folder = await mkdtemp(join(tmpdir(), 'localchef-nginx-'))
  const upstream = createServer((request, response) =>
    response.end(String(request.headers['x-forwarded-for'])),
  )
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const { key, cert } = selfSignedCertificate()
  await writeFile(join(folder, 'fullchain.pem'), cert)
  await writeFile(join(folder, 'privkey.pem'), key)
  const [secure, plain] = [await freePort(), await freePort()]
  const site = (await readDocumentedSite([(upstream.address() as AddressInfo).port]))
    .replaceAll('/etc/letsencrypt/live/food.example', folder)
    .replaceAll(/listen (\[::\]:)?(80|443)\b/g, (_, six, port) => {
      return `listen ${six ? '[::1]' : '127.0.0.1'}:${port === '80' ? plain : secure}`
    })
  const stop = await startNginx(folder, site)
  try {
    const addresses = [`https://127.0.0.1:${secure}`, `https://[::1]:${secure}`]
    await vi.waitFor(() => ask(addresses[0] ?? '', cert), { timeout: 10_000, interval: 20 })
    const answers = await Promise.all(addresses.map((address) => ask(address, cert)))
    expect(answers.map(({ protocol }) => protocol)).toEqual(['h2', 'h2'])
    expect(answers.map(({ body }) => isIPv6(body))).toEqual([false, true])
    const moved = await fetch(`http://[::1]:${plain}/chefs`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://[::1]/chefs'])
  } finally {
    await stop()
    upstream.close()
    await rm(folder, { recursive: true, force: true })
  }
})
