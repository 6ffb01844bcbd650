/** `npm run build`: the web app as `npm start` would build it, and only when its sources changed. */
import { buildWebWhenStale } from '../apps/server/src/web/build-web-when-stale.ts'

await buildWebWhenStale()
