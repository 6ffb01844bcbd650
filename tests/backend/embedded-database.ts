import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { createDatabase, type Database } from '@localchef/backend/database'
import pg from 'pg'

/** A database in memory with every migration applied, reached through a socket as the server does. */
export async function startEmbeddedDatabase(): Promise<{ database: Database; stop(): Promise<void> }> {
  const extensions = { btree_gist, citext, cube, earthdistance, pg_trgm, unaccent }
  const engine = await PGlite.create({ extensions })
  for (const folder of ['../../packages/backend/migrations/', '../../supabase/migrations/']) {
    await applyFolder(engine, fileURLToPath(new URL(folder, import.meta.url)))
  }

  const port = await freePort()
  const server = new PGLiteSocketServer({ db: engine, host: '127.0.0.1', port, maxConnections: 8 })
  await server.start()
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 4 })
  const database = createDatabase(pool, async (channel, onPayload) => engine.listen(channel, onPayload))
  return {
    database,
    async stop() {
      await pool.end()
      await server.stop()
      await engine.close()
    },
  }
}

async function applyFolder(engine: PGlite, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names) {
    const sql = await readFile(`${folder}/${name}`, 'utf8')
    try {
      await engine.exec(`begin; set local search_path = public, extensions; ${sql}; commit;`)
    } catch (error) {
      throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : error}`)
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
