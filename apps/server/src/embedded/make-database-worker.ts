import { setFlagsFromString } from 'node:v8'
import { workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

// It all happens once, so nothing is worth the optimising compiler's time and memory (see lean-engine.ts).
setFlagsFromString('--wasm-tier-up-filter=0')
try {
  const engine = await PGlite.create({ dataDir: workerData as string })
  await engine.close()
} finally {
  setFlagsFromString('--wasm-tier-up-filter=-1')
}
