/** `npm run build`: the web app as `npm start` would build it, and only when its sources changed. */

import { runCommand } from '../apps/server/src/commands/run-command.ts'
import { buildWebWhenStale } from '../apps/server/src/web/build-web-when-stale.ts'

await runCommand(async () => void (await buildWebWhenStale()))
