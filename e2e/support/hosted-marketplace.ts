import { randomUUID } from 'node:crypto'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import { hashPassword } from '@localchef/backend/auth/password'
import type { Database } from '@localchef/backend/database'
import { openPlayedProject, type ProjectAddress } from '../../tests/hosted/open-played-project.ts'
import { pushSchema } from '../../tests/hosted/push-schema.ts'
import { addKitchen, type Kitchen } from '../../tests/kitchen-fixture.ts'
import type { Account } from './accounts.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'

/** This release's server on a hosted project, with a buyer and a kitchen. */
export interface HostedMarketplace {
  server: OwnServer
  projectUrl: string
  buyer: Account
  chef: Account
  kitchen: Kitchen
  stop(): Promise<void>
}

export async function openHostedMarketplace(): Promise<HostedMarketplace> {
  const project = namedProject() ?? (await pushedProject())
  const server = await startOwnServer({
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
    SUPABASE_SECRET_KEY: project.secretKey,
    DATABASE_URL: project.databaseUrl,
    TRUST_PROXY: '0',
  })
  const [buyer, chef] = await Promise.all([
    addPerson(project, server, 'buyer', 'Hanna Hosted'),
    addPerson(project, server, 'chef', 'Olga Hosted'),
  ])
  return {
    server,
    projectUrl: project.url,
    buyer,
    chef,
    kitchen: await addKitchen(server.database, chef.id, { name: 'Hosted Kitchen' }),
    async stop() {
      await server.stop()
      await project.stop()
    },
  }
}

interface Project extends ProjectAddress {
  /** Creates a confirmed account, and returns its id. */
  addAccount(account: Account, database: Database): Promise<string>
  stop(): Promise<void>
}

async function pushedProject(): Promise<Project> {
  const played = await openPlayedProject()
  await pushSchema(played.databaseUrl)
  // Our own server plays the project, and has no account API of operators.
  return { ...played, addAccount: insertConfirmed }
}

async function insertConfirmed({ email, password }: Account, database: Database): Promise<string> {
  const passwordHash = await hashPassword(password)
  const { id } = await database.transaction((connection) =>
    insertAccount(connection, { email, passwordHash, confirmedAt: new Date() }),
  )
  return id
}

/** The project of `npm run prove:hosted`, to which the schema has been pushed. */
function namedProject(): Project | undefined {
  if (process.env.PROVE_HOSTED !== 'yes') return undefined
  const { SUPABASE_URL: url, DATABASE_URL: databaseUrl } = process.env
  const publishableKey = process.env.SUPABASE_PUBLISHABLE_KEY ?? process.env.SUPABASE_ANON_KEY
  const secretKey = process.env.SUPABASE_SECRET_KEY ?? process.env.SUPABASE_SERVICE_ROLE_KEY
  if (!url || !databaseUrl || !publishableKey || !secretKey) throw new Error('a setting is missing')
  return {
    url,
    publishableKey,
    secretKey,
    databaseUrl,
    addAccount: (account) => createConfirmed(url, secretKey, account),
    stop: async () => undefined,
  }
}

async function createConfirmed(url: string, secretKey: string, account: Account): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...account, email_confirm: true }),
  })
  if (!answer.ok) throw new Error(`the project created no account (${answer.status}): ${await answer.text()}`)
  const { id }: { id: string } = await answer.json()
  return id
}

async function addPerson(
  project: Project,
  { database }: OwnServer,
  role: 'buyer' | 'chef',
  name: string,
): Promise<Account & { id: string }> {
  const account = { email: `${role}-${randomUUID()}@proof.example`, password: randomUUID() }
  const id = await project.addAccount(account, database)
  await database.transaction((connection) =>
    connection.query(
      'insert into public.profiles (id, role, name, email, is_onboarded) values ($1, $2, $3, $4, true)',
      [id, role, name, account.email],
    ),
  )
  return { ...account, id }
}
