import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SamlProvider, startSamlProvider } from '../backend/saml-provider.ts'
import { startTestServer, type TestServer } from '../harness.ts'

let provider: SamlProvider
let server: TestServer

beforeAll(async () => {
  provider = await startSamlProvider()
  server = await startTestServer({
    environment: { SAML_METADATA: provider.metadataUrl, SAML_DOMAINS: 'corp.example' },
  })
  provider.introduce(await (await fetch(`${server.url}/auth/v1/sso/saml/metadata`)).text())
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

test("an employee signs in through the company's identity provider and creates a profile", async () => {
  const config = await (await fetch(`${server.url}/config.json`)).json()
  expect(config.ssoDomain).toBe('corp.example')

  const begun = await fetch(`${server.url}/auth/v1/sso`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: server.anonKey },
    body: JSON.stringify({ domain: config.ssoDomain, redirect_to: '/auth?by=sso', skip_http_redirect: true }),
  })
  const { url } = await begun.json()
  const line = begun.headers.getSetCookie()[0] ?? ''
  expect(line).toMatch(/; HttpOnly; SameSite=Lax/)

  // The form is cross-site, without our cookies; the following redirect sends them.
  const form = await provider.visit(url)
  const { acs } = await acsOf(server)
  const back = await fetch(acs, {
    method: 'POST',
    body: new URLSearchParams({ ...form }),
    redirect: 'manual',
  })
  expect(back.status).toBe(303)
  const finished = await fetch(back.headers.get('location') ?? '', {
    redirect: 'manual',
    headers: { cookie: line.split(';')[0] ?? '' },
  })
  const landed = new URL(finished.headers.get('location') ?? 'about:blank')
  expect(`${landed.pathname}${landed.search}`).toBe('/auth?by=sso')

  const client = server.client()
  const fragment = new URLSearchParams(landed.hash.slice(1))
  const session = await client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
  const id = session.data.user?.id ?? ''
  const made = await client
    .from('profiles')
    .insert({ id, role: 'buyer', name: 'Ann Corp', email: 'somebody@else.example' })
    .select()
    .single()
  expect(made.data).toMatchObject({ id, email: 'ann@corp.example' })
})

async function acsOf({ url }: TestServer): Promise<{ acs: string }> {
  const metadata = await (await fetch(`${url}/auth/v1/sso/saml/metadata`)).text()
  return { acs: /AssertionConsumerService[^>]*Location="([^"]+)"/.exec(metadata)?.[1] ?? '' }
}

test('a server without an identity provider offers none', async () => {
  const plain = await startTestServer()
  const config = await (await fetch(`${plain.url}/config.json`)).json()
  expect(config).not.toHaveProperty('ssoDomain')
  await plain.stop()
})
